import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, messageOf } from '../system/failure.mjs'
import { runProgram } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'

const OUTPUT = path.join(ROOT, 'lib', 'db', 'generated')
const require = createRequire(import.meta.url)
const STAMP = path.join(OUTPUT, '.stamp')
const ADDRESSES = path.join(ROOT, 'lib', 'api', 'generated', 'addresses.ts')
const CALLS = path.join(ROOT, 'app', '(api)')
const ROUTES = path.join(CALLS, 'generated', 'routes.ts')

/** True if the Prisma client and the lists of calls match the current schema and endpoint table. */
export function isGenerated() {
  return (
    [ADDRESSES, ROUTES, STAMP].every((file) => fs.existsSync(file)) &&
    fs.readFileSync(STAMP, 'utf8') === fingerprintOfSources()
  )
}

/** Writes the Prisma client, the addresses of the calls for the browser client, and the list of their route files. */
export async function generate() {
  fs.rmSync(STAMP, { force: true })
  const program = path.join(path.dirname(require.resolve('prisma/package.json')), 'build', 'index.js')
  // The client needs no schema engine, but the command requires one and would download it. The command accepts any
  // program instead.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }
  const { code, output } = await runProgram(process.execPath, [program, 'generate'], { env })
  if (code !== 0) throw new Failure(`The database client could not be generated: ${output.trim()}`)
  const addresses = await runProgram(process.execPath, ['--import', 'tsx', 'scripts/build/write-addresses.ts'])
  if (addresses.code !== 0)
    throw new Failure(`The file with the addresses of the calls could not be written: ${addresses.output.trim()}`)
  writeRoutes()
  fs.writeFileSync(STAMP, fingerprintOfSources())
}

// Next loads a route file only when its path is requested, but the server needs the calls of all route files
// (lib/api/dispatch.ts).
function writeRoutes() {
  const imports = routeFiles().map((file) => `import '../${file.replace(/\.ts$/, '')}'\n`)
  fs.mkdirSync(path.dirname(ROUTES), { recursive: true })
  fs.writeFileSync(ROUTES, `// Made by scripts/build/generate.mjs; not kept in the repository.\n${imports.join('')}`)
}

function routeFiles() {
  const files = fs.readdirSync(CALLS, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => path.basename(file) === 'route.ts').sort()
}

function fingerprintOfSources() {
  const hash = createHash('sha256')
  hash.update(fs.readFileSync(path.join(ROOT, 'prisma', 'schema.prisma')))
  // A domain's table may be split into several files: `endpoints.ts`, `sessions-endpoints.ts`.
  const below = fs.readdirSync(path.join(ROOT, 'lib'), { recursive: true, encoding: 'utf8' }).sort()
  const tables = below.filter((name) => name === path.join('api', 'table.ts') || /[\\/-]endpoints\.ts$/.test(name))
  for (const file of tables) hash.update(fs.readFileSync(path.join(ROOT, 'lib', file)))
  for (const file of routeFiles()) hash.update(`\0${file}`)
  hash.update(require('prisma/package.json').version)
  return hash.digest('hex')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    if (!isGenerated()) await generate()
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
