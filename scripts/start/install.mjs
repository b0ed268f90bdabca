import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { fingerprint } from '../system/fingerprint.mjs'
import { npm } from '../system/npm.mjs'
import { ROOT } from '../system/root.mjs'
import { step } from '../system/terminal.mjs'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

const MODULES = path.join(ROOT, 'node_modules')
const WITH_ALL = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
const STAMP = path.join(MODULES, '.academy-installed')

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Failure(`Node ${process.versions.node} is too old.`, 'Install Node 20.19 or newer (https://nodejs.org).')
}

/** Returns advice for a Node version that works but receives no security updates; returns null for other versions. */
export function nodeAdvice(version = process.versions.node) {
  const [major = 0] = version.split('.').map(Number)
  if (major > 20) return null
  return `Node ${version} no longer receives security updates. Node 24 or 22 is recommended (https://nodejs.org).`
}

/**
 * Installs the packages in the lock file unless the installation is complete. Code that runs before this function must
 * not use any package.
 */
export async function install() {
  const currentFingerprint = fingerprint(['package-lock.json'], [process.platform, process.arch])
  if (read(STAMP) === currentFingerprint) return
  if (isComplete()) {
    fs.writeFileSync(STAMP, currentFingerprint)
    return
  }
  await step('Installing the packages', async () => {
    let { code, output } = await npm('ci', ...WITH_ALL)
    // `npm ci` fails if the lock file lacks the packages for other platforms, but `npm install` works.
    if (code !== 0 && /\bEUSAGE\b/.test(output)) ({ code, output } = await npm('install', '--no-save', ...WITH_ALL))
    if (code !== 0) throw asFailure(output)
    if (!isComplete()) throw new Failure('The packages were not installed completely.', 'Start again to retry.')
    fs.writeFileSync(STAMP, currentFingerprint)
  })
}

/** Compares the installed packages with the lock file. npm writes .package-lock.json after installing all packages. */
function isComplete() {
  const installed = packagesOf(path.join(MODULES, '.package-lock.json'))
  const lockedPackages = packagesOf(path.join(ROOT, 'package-lock.json'))
  if (!installed || !lockedPackages) return false
  return Object.entries(lockedPackages).every(([place, { version, optional, devOptional, peer }]) => {
    if (place === '') return true
    const installedPackage = installed[place]
    return installedPackage ? installedPackage.version === version : Boolean(optional || devOptional || peer)
  })
}

/**
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage> | null}
 */
function packagesOf(lockFile) {
  try {
    return JSON.parse(read(lockFile) ?? '').packages ?? null
  } catch {
    return null
  }
}

/**
 * Turns npm's output into a Failure for the person at the terminal.
 * @param {string} output
 */
function asFailure(output) {
  const excerpt = output.trim().split('\n').slice(0, 12).join('\n')
  if (/ENOSPC|EDQUOT|no space left/i.test(output)) {
    return new Failure('The disk is full: the packages could not be installed.', 'Free 1.5 GB and start again.')
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/i.test(output)) {
    return new Failure(
      'The packages could not be downloaded: no connection to the npm registry.',
      'Check the network and npm’s proxy and registry settings, then start again.',
    )
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return new Failure(`No permission to install into ${MODULES}.`, 'Make the folder writable and start again.')
  }
  return new Failure(`npm could not install the packages:\n${excerpt}\n`, 'Start again to retry.')
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
