import { defineConfig } from 'prisma/config'

// Only `prisma generate` runs through the CLI: migrations are plain SQL (scripts/migrate/migrate.mjs).
export default defineConfig({ schema: 'prisma/schema.prisma' })
