import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Run `npm run test:art` after changes to the drawing code. `npm test` skips these tests.
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: { include: ['lab/art/tests/*.test.ts'] },
})
