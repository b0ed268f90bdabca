import { mkdirSync, writeFileSync } from 'node:fs'
import { endpoints } from '@/lib/api/table'

// The endpoint table also contains schemas, which the browser client does not need. Every page loads the generated
// file, so the file contains only the method and path of each call, as one short string.
const rows = Object.entries(endpoints).map(([name, { method, path }]) => `  ${name}: '${method} ${path}',\n`)
mkdirSync('lib/api/generated', { recursive: true })
writeFileSync(
  'lib/api/generated/addresses.ts',
  `// Generated from the endpoint table by scripts/build/write-addresses.ts. Do not commit this file.\nexport const addresses = {\n${rows.join('')}} as const\n`,
)
