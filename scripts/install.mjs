import fs from 'node:fs'
import path from 'node:path'
import { Failure } from './failure.mjs'
import { step } from './terminal.mjs'
import { fingerprint, ROOT, run } from './work.mjs'

const MODULES = path.join(ROOT, 'node_modules')
const STAMP = path.join(MODULES, '.academy-installed')

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Failure(`Node ${process.versions.node} is too old.`, 'Install Node 20.19 or newer (https://nodejs.org).')
}

/** Installs the packages of the lock file when they are not there yet. Only Node itself is needed up to here. */
export async function install() {
  const wanted = fingerprint(['package-lock.json'], [process.platform, process.arch])
  if (read(STAMP) === wanted) return
  if (isComplete()) {
    fs.writeFileSync(STAMP, wanted)
    return
  }
  await step('Installing the packages', async () => {
    let { code, output } = await npm('ci')
    // npm refuses a lock file that lacks the packages of other platforms, which some registries do not serve.
    if (code !== 0 && /\bEUSAGE\b/.test(output)) ({ code, output } = await npm('install', '--no-save'))
    if (code !== 0) throw explain(output)
    if (!isComplete()) throw new Failure('The packages were not installed completely.', 'Start again to retry.')
    fs.writeFileSync(STAMP, wanted)
  })
}

function npm(...command) {
  const given = process.env.npm_execpath
  const own = given && /npm-cli\.c?js$/.test(given) && fs.existsSync(given)
  const args = [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: 'development' }
  const running = run(own ? process.execPath : 'npm', own ? [given, ...args] : args, { env })
  return running.catch(({ code, message }) => ({ code: -1, output: code === 'ENOENT' ? 'npm was not found' : message }))
}

// npm writes this hidden lock file as the last act of an installation.
function isComplete() {
  const hidden = parse(read(path.join(MODULES, '.package-lock.json')))?.packages
  const wanted = parse(read(path.join(ROOT, 'package-lock.json')))?.packages
  if (!hidden || !wanted) return false
  return Object.entries(wanted).every(([place, { version, optional, devOptional, peer }]) => {
    if (place === '') return true
    const found = hidden[place]
    return found ? found.version === version : Boolean(optional || devOptional || peer)
  })
}

function explain(output) {
  const last = output.trim().split('\n').slice(0, 12).join('\n')
  if (/ENOSPC|EDQUOT|no space left/i.test(output)) {
    return new Failure('The disk is full: the packages could not be installed.', 'Free 1.5 GB and start again.')
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/i.test(output)) {
    return new Failure(
      'The packages could not be fetched: there is no connection to the npm registry.',
      'Check the network (or the proxy and registry that npm is set to) and start again.',
    )
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return new Failure(`No permission to install into ${MODULES}.`, 'Make the folder writable and start again.')
  }
  return new Failure(`npm could not install the packages:\n${last}\n`, 'Start again to retry.')
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
