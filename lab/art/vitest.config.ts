import path from 'node:path'
import { defineConfig } from 'vitest/config'

// After changes to the drawing code, run `npm run test:art`. The pictures are checked in, so `npm test` skips these
// tests.
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: { include: ['lab/art/tests/*.test.ts'] },
})
