import { mkdirSync, writeFileSync } from 'node:fs'
import { endpoints } from '@/lib/api/table'

// Writes only the method and path of each call, because every page loads the generated file.
const rows = Object.entries(endpoints).map(([name, { method, path }]) => `  ${name}: '${method} ${path}',\n`)
mkdirSync('lib/api/generated', { recursive: true })
writeFileSync(
  'lib/api/generated/addresses.ts',
  `// Generated from the endpoint table by scripts/build/write-addresses.ts. Do not commit this file.\nexport const addresses = {\n${rows.join('')}} as const\n`,
)
