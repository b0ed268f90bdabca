import { defineConfig } from 'prisma/config'

// Only `prisma generate` runs through the CLI. Migrations run through scripts/migrate.mjs, which needs no download.
export default defineConfig({ schema: 'prisma/schema.prisma' })
