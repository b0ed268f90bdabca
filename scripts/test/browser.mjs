import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { runProgram } from '../system/programs.mjs'
import { ROOT } from '../system/root.mjs'

// The headless shell comes first, because it needs 10% less processor time and memory than full Chromium.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const INSTALL = ['install', '-y', '-qq', '--no-install-recommends']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds a working Chromium, or returns null. Tries CHROME_PATH, installed browsers, then Playwright's download. */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const candidates = [process.env.CHROME_PATH ?? '', ...onPath, ...MAC, ...downloadedBrowsers()]
  return candidates.find((candidate) => candidate && fs.existsSync(candidate) && isBrowser(candidate)) ?? null
}

/**
 * Installs Chromium with Playwright, or with apt-get when run as root on Debian. Throws a Failure if neither works.
 */
export async function fetchBrowser() {
  const root = process.getuid?.() === 0
  const debian = fs.existsSync('/etc/debian_version') && !/^ID=ubuntu$/m.test(readText('/etc/os-release'))
  if (root && debian && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runProgram('apt-get', ['update', '-qq'], { env })
    await runProgram('apt-get', [...INSTALL, 'chromium-headless-shell', 'fonts-liberation'], { env })
    const browser = findBrowser()
    if (browser) return browser
  }
  const program = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = ['install', ...(root ? ['--with-deps'] : []), 'chromium']
  const { output } = await runProgram(process.execPath, [program, ...args], {
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '' },
  })
  const browser = findBrowser()
  if (browser) return browser
  const reason = output.trim().split('\n').filter(Boolean).at(-1)
  throw new Failure(
    `Chromium is not installed and could not be downloaded${reason ? ` (${reason.trim()})` : ''}.`,
    'Install Chromium or Chrome, or set CHROME_PATH to its path, and start again.',
  )
}

function downloadedBrowsers() {
  const base =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    (process.platform === 'darwin'
      ? path.join(os.homedir(), 'Library', 'Caches', 'ms-playwright')
      : path.join(os.homedir(), '.cache', 'ms-playwright'))
  if (!fs.existsSync(base)) return []
  const inside = [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-headless-shell-linux64', 'chrome-headless-shell'],
    ['chrome-linux', 'headless_shell'],
  ]
  const builds = fs.readdirSync(base).filter((name) => name.startsWith('chromium'))
  return builds
    .sort()
    .reverse()
    .flatMap((build) => inside.map((parts) => path.join(base, build, ...parts)))
}

/**
 * Returns whether the program is a working browser. Ubuntu's chromium is a stub, and a download may lack libraries.
 * @param {string} program
 */
function isBrowser(program) {
  const { status, stdout } = spawnSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 15_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/** @param {string} file */
function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
