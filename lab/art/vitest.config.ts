import path from 'node:path'
import { defineConfig } from 'vitest/config'

// npm run test:art: after a change of what draws the pictures. Their files are checked in, so `npm test` leaves this out.
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: { include: ['lab/art/tests/*.test.ts'] },
})
