import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Failure } from '../system/failure.mjs'
import { runProgram } from '../system/programs.mjs'
import { step } from '../system/terminal.mjs'

/** @typedef {{ folder: string, env: Record<string, string>, unmount: () => void }} MountedImage */

const IMAGE = 'localhost/swaramala-academy'
const BASE = 'localhost/swaramala-academy-base'
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'

/** Returns the program that can build images here: `docker` if its engine responds, else `buildah`, else null. */
export function findEngine() {
  if (succeeds('docker', 'info')) return 'docker'
  const asRoot = process.getuid?.() === 0
  return asRoot && succeeds('buildah', '--version') && succeeds('debootstrap', '--version') ? 'buildah' : null
}

/** True if an image built by buildah can be started here. */
export function canStartImage() {
  return succeeds('bwrap', '--version')
}

/**
 * Builds the academy's image. Docker fetches the base image. For buildah, builds a base from Debian packages and the
 * Node version that runs this script.
 * @param {'docker' | 'buildah'} engine
 */
export async function buildImage(engine) {
  const own = ['-t', IMAGE]
  if (engine === 'docker') return step('Building the image', () => run('docker', 'build', ...own, '.'))
  if (!succeeds('buildah', 'inspect', '--type', 'image', BASE)) await step('Building the base image', makeBase)
  const npmrc = path.join(os.homedir(), '.npmrc')
  const secret = fs.existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : []
  const args = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${BASE}`, ...secret, ...own]
  await step('Building the image', () => run('buildah', 'bud', ...args, '.'))
}

/** Returns the size of the image without its base image, in bytes. Only for images built by buildah. */
export function sizeOverBase() {
  return sizeOf(IMAGE) - sizeOf(BASE)
}

/** Mounts the image that buildah built and returns its file system and settings. @returns {MountedImage} */
export function mountImage() {
  const container = read('buildah', 'from', IMAGE)
  const { OCIv1 } = JSON.parse(read('buildah', 'inspect', '--type', 'image', IMAGE))
  const env = Object.fromEntries(
    /** @type {string[]} */ (OCIv1.config.Env).map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
  return {
    folder: read('buildah', 'mount', container),
    env,
    unmount: () => void spawnSync('buildah', ['rm', container]),
  }
}

async function makeBase() {
  const container = read('buildah', 'from', 'scratch')
  try {
    const folder = read('buildah', 'mount', container)
    await run('debootstrap', '--variant=minbase', '--include=ca-certificates,libstdc++6', 'bookworm', folder)
    fs.rmSync(path.join(folder, 'var/cache/apt'), { recursive: true, force: true })
    fs.rmSync(path.join(folder, 'var/lib/apt/lists'), { recursive: true, force: true })
    const local = path.join(folder, 'usr/local')
    fs.copyFileSync(process.execPath, path.join(local, 'bin/node'))
    fs.cpSync(path.join(read('npm', 'root', '-g'), 'npm'), path.join(local, 'lib/npm'), { recursive: true })
    fs.symlinkSync('../lib/npm/bin/npm-cli.js', path.join(local, 'bin/npm'))
    fs.chmodSync(path.join(local, 'lib/npm/bin/npm-cli.js'), 0o755)
    await run('chroot', folder, 'useradd', '--uid', '1000', '--create-home', 'node')
    // The build must trust the same certificate authorities as this machine, so that it can reach the same servers.
    fs.copyFileSync(TRUSTED, path.join(folder, TRUSTED))
    await run('buildah', 'config', '--env', `NODE_EXTRA_CA_CERTS=${TRUSTED}`, container)
    await run('buildah', 'commit', '--format', 'docker', container, BASE)
  } finally {
    spawnSync('buildah', ['rm', container])
  }
}

/** @param {string} image */
function sizeOf(image) {
  const [{ size } = { size: '' }] = JSON.parse(read('buildah', 'images', '--json', image))
  const [, amount = '', unit = ''] = /^([\d.]+) ?([KMG]?)B$/.exec(size) ?? []
  return Number(amount) * ({ K: 1e3, M: 1e6, G: 1e9 }[unit] ?? 1)
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function succeeds(program, ...args) {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function read(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Failure(`${program} ${args[0]} failed: ${stderr?.trim().split('\n').at(-1)}`)
  return stdout.trim()
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function run(program, ...args) {
  const { code, output } = await runProgram(program, args)
  if (code !== 0) throw new Failure(`${program} ${args[0]} failed:\n${output.trim().split('\n').slice(-30).join('\n')}`)
}
