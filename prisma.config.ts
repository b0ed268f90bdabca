import { defineConfig } from 'prisma/config'

// Only `prisma generate` uses the CLI. Migrations are plain SQL (scripts/migrate/migrate.mjs).
export default defineConfig({ schema: 'prisma/schema.prisma' })
