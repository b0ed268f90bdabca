import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { fingerprint } from '../system/fingerprint.mjs'
import { npm } from '../system/npm.mjs'
import { runProgram } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'
import { printLine, step } from '../system/terminal.mjs'
import { buildServiceWorker } from './service-worker.mjs'
import { addCompileHints, compressStaticFiles } from './static-output.mjs'

const SOURCES = [
  'package-lock.json',
  'next.config.mjs',
  'tsconfig.json',
  'tailwind.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema.prisma',
  'scripts/build',
]

/**
 * Builds the application into the folder (relative to the project) unless the folder has a complete, current build.
 * Removes the stamp file first and writes it last, so an interrupted build never counts as complete.
 * @param {string} folder
 * @param {{ once?: boolean }} [how] once: for tests, writes no build cache
 */
export async function build(folder, { once = false } = {}) {
  const stamp = path.join(ROOT, folder, 'complete')
  const currentFingerprint = fingerprint(SOURCES)
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === currentFingerprint) return
  await step('Building the application', async () => {
    fs.rmSync(stamp, { force: true })
    const program = path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next')
    const settings = { NEXT_DIST_DIR: folder, NEXT_BUILD_ONCE: once ? '1' : '' }
    const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...settings }
    const { code, output } = await runProgram(process.execPath, [program, 'build'], { env })
    if (code !== 0) {
      if (/ENOSPC|no space left/i.test(output)) throw new Failure('The disk is full: the build could not be written.')
      throw new Failure(`The application could not be built:\n${output.trim().split('\n').slice(-40).join('\n')}`)
    }
    await buildServiceWorker(path.join(ROOT, folder), currentFingerprint)
    await addCompileHints(path.join(ROOT, folder))
    await Promise.all([compressStaticFiles(path.join(ROOT, folder)), writeBillOfMaterials(path.join(ROOT, folder))])
    fs.writeFileSync(stamp, currentFingerprint)
  })
}

/**
 * Writes the software bill of materials (CycloneDX), a list of all packages that run in production. If npm fails,
 * writes no file.
 * @param {string} folder
 */
async function writeBillOfMaterials(folder) {
  const { code, stdout } = await npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')
  if (code === 0) fs.writeFileSync(path.join(folder, 'sbom.cdx.json'), stdout)
  else printLine('The software bill of materials was not written, because npm failed.')
}
