import fs from 'node:fs'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { faceFiles } from '../../lib/receipts/face-files.mjs'
import { Failure } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'
import { filterNeeded, isNeverLoaded } from './files.mjs'

const BUILD = '.next'
const ENTRIES = [
  'scripts/start/start.mjs',
  'scripts/start/first-admin.mjs',
  'scripts/start/remove-second-factor.mjs',
  'scripts/pictures/move.mjs',
  'scripts/server/server.mjs',
  'scripts/migrate/migrate.mjs',
  'scripts/migrate/hold-emails.mjs',
  // The only app file that is loaded separately from the bundle.
  'lib/auth/password/password-worker.mjs',
]
/** Files that the app reads by name at run time, without importing them. */
const READ_BY_NAME = [
  '.env.example',
  'package.json',
  'next.config.mjs',
  'public',
  'prisma/migrations',
  'node_modules/next/dist/compiled',
  'node_modules/harfbuzzjs/dist/harfbuzz.wasm',
  ...Object.values(faceFiles),
]
/** Parts of the build that a running container does not need. */
const BUILD_ONLY = ['cache', 'compiled', 'diagnostics', 'types', 'build', 'trace', 'trace-build', 'turbopack']

// node scripts/image/gather.mjs <folder>: after a build, copies the files that a running academy needs.
const folder = process.argv[2]
if (!folder) throw new Failure('Usage: node scripts/image/gather.mjs /academy-image')
await gather(path.resolve(folder))

/** @param {string} target an absolute path; its contents are replaced */
async function gather(target) {
  if (!fs.existsSync(path.join(ROOT, BUILD, 'complete'))) throw new Failure(`There is no complete build in ${BUILD}.`)
  fs.rmSync(target, { recursive: true, force: true })
  for (const file of await neededFiles()) copy(file, target)
  for (const entry of READ_BY_NAME) copy(entry, target)
  for (const entry of fs.readdirSync(path.join(ROOT, BUILD))) {
    if (!BUILD_ONLY.includes(entry)) copy(path.join(BUILD, entry), target)
  }
  // This file marks the folder as a container image (scripts/start/settings.mjs).
  fs.writeFileSync(path.join(target, 'image.json'), '{}\n')
}

/** Returns the paths of all files that our programs import or that Next traced. */
async function neededFiles() {
  const { fileList } = await nodeFileTrace(ENTRIES, { base: ROOT, processCwd: ROOT, ignore: isNeverLoaded })
  const files = new Set([...fileList].filter((file) => !isNeverLoaded(file)))
  const traces = fs
    .readdirSync(path.join(ROOT, BUILD), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json') && !name.startsWith('cache'))
  for (const name of traces) {
    const trace = path.join(ROOT, BUILD, name)
    const needed = /** @type {{ files: string[] }} */ (JSON.parse(fs.readFileSync(trace, 'utf8'))).files
    const within = needed.map((file) => path.relative(ROOT, path.resolve(path.dirname(trace), file)))
    for (const file of filterNeeded(within)) files.add(file)
  }
  return files
}

/**
 * Copies a file or folder. Keeps symbolic links, because the build folder contains links to packages.
 * @param {string} entry a path within the project
 * @param {string} target
 */
function copy(entry, target) {
  const from = path.join(ROOT, entry)
  if (!fs.existsSync(from)) return
  fs.cpSync(from, path.join(target, entry), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (one) => !isNeverLoaded(path.relative(ROOT, one)),
  })
}
