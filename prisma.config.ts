import { defineConfig } from 'prisma/config'

// The Prisma CLI is only used for `prisma generate`. Migrations are plain SQL (scripts/migrate/migrate.mjs).
export default defineConfig({ schema: 'prisma/schema.prisma' })
