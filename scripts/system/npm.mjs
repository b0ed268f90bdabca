import fs from 'node:fs'
import { codeOf, messageOf } from './failure.mjs'
import { runProgram } from './programs.mjs'

/**
 * Runs an npm command, with the same npm that started this process if possible. Never throws: returns the code -1 if
 * npm cannot be started.
 * @param {string[]} command
 * @returns {Promise<{ code: number | null, output: string, stdout: string }>}
 */
export async function npm(...command) {
  const args = [...command, '--loglevel=error']
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: 'development' }
  const npmPath = process.env.npm_execpath
  try {
    if (npmPath && /npm-cli\.c?js$/.test(npmPath) && fs.existsSync(npmPath)) {
      return await runProgram(process.execPath, [npmPath, ...args], { env })
    }
    return await runProgram('npm', args, { env })
  } catch (error) {
    return { code: -1, output: codeOf(error) === 'ENOENT' ? 'npm was not found' : messageOf(error), stdout: '' }
  }
}
