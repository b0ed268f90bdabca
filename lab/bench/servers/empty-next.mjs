import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../../../scripts/system/failure.mjs'
import { fingerprint } from '../../../scripts/system/fingerprint.mjs'
import { runProgram } from '../../../scripts/system/programs.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'
import { step } from '../../../scripts/system/terminal.mjs'
import { linkPackages } from './serve.mjs'

/** The path of the application's only route. */
export const EMPTY_PATH = '/empty'

const files = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'next.config.mjs':
    'export default { turbopack: { root: import.meta.dirname }, experimental: { agentUpgrade: false }, agentRules: false }\n',
  'app/layout.jsx':
    'export default function Layout({ children }) {\n  return <html><body>{children}</body></html>\n}\n',
  'app/empty/route.js':
    "export const dynamic = 'force-dynamic'\nexport function GET() {\n  return Response.json({ success: true })\n}\n",
}

/**
 * Builds an application with only one route, to measure Next without the academy's code. Reuses an earlier build if the
 * packages have not changed.
 * @returns {Promise<string>} the folder
 */
export async function buildEmptyNext() {
  const root = path.join(ROOT, '.next-bench', 'empty')
  const stamp = path.join(root, 'built')
  const currentFingerprint = fingerprint(['package-lock.json', 'lab/bench/servers/empty-next.mjs'])
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === currentFingerprint) return root
  await step('Building an empty Next app', async () => {
    fs.rmSync(root, { recursive: true, force: true })
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
      fs.writeFileSync(path.join(root, name), text)
    }
    await linkPackages(root)
    const program = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
    const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    const { code, output } = await runProgram(process.execPath, [program, 'build', root], { env })
    if (code !== 0) throw new Failure(`The empty Next app could not be built:\n${output.slice(-2000)}`)
    fs.writeFileSync(stamp, currentFingerprint)
  })
  return root
}
