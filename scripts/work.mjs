import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitForLock } from './lock.mjs'
import { birthOf, isAlive, signal, until } from './processes.mjs'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const key = createHash('sha256').update(ROOT).digest('hex').slice(0, 12)
const LOCK = path.join(os.tmpdir(), `swaramala-${process.getuid?.() ?? 'user'}-${key}.lock`)
const running = new Set()

/**
 * Runs a program to its end and returns its exit code and output (both streams, in order).
 * It gets a process group of its own, so that endWork() reaches its children too.
 */
export function run(program, args, { env = {}, onOutput, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      detached: true,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    running.add(child)
    noteChildren()
    let output = ''
    let stdout = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        onOutput?.(chunk)
      })
    }
    if (input !== undefined) child.stdin.end(input)
    child.on('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.on('close', (code) => {
      running.delete(child)
      noteChildren()
      resolve({ code, output, stdout })
    })
  })
}

/** Ends whatever run() has going, with all their children. */
export async function endWork() {
  const groups = [...running].map((child) => -child.pid)
  for (const group of groups) signal(group, 'SIGTERM')
  if (await until(() => running.size === 0, 1500)) return
  for (const group of groups) signal(group, 'SIGKILL')
}

/**
 * Does what changes the project's own folder (installing, generating, building) one process at a time, and ends first
 * what a killed predecessor may have left running there.
 */
export async function alone(say, work) {
  const release = await waitForLock(LOCK, (pid) => say(`Process ${pid} is preparing this folder; waiting for it …`))
  try {
    await endOrphans()
    holding = true
    return await work()
  } finally {
    holding = false
    fs.rmSync(`${LOCK}.children`, { force: true })
    release()
  }
}

let holding = false

function noteChildren() {
  if (!holding) return
  const list = [...running].map(({ pid }) => ({ pid, birth: birthOf(pid) }))
  fs.writeFileSync(`${LOCK}.children`, JSON.stringify(list))
}

async function endOrphans() {
  let list = []
  try {
    list = JSON.parse(fs.readFileSync(`${LOCK}.children`, 'utf8'))
  } catch {
    return
  }
  const alive = list.filter(({ pid, birth }) => birth !== null && isAlive(pid) && birthOf(pid) === birth)
  for (const { pid } of alive) signal(-pid, 'SIGKILL')
  await until(() => alive.every(({ pid }) => !isAlive(pid)), 3000)
}

/** A fingerprint of files and folders (paths within the project; what does not exist counts as such). */
export function fingerprint(entries, extra = []) {
  const hash = createHash('sha256')
  const add = (relative) => {
    const full = path.join(ROOT, relative)
    const found = fs.statSync(full, { throwIfNoEntry: false })
    if (!found) return hash.update(`${relative}\0absent\0`)
    if (!found.isDirectory()) return hash.update(`${relative}\0${found.size}\0`).update(fs.readFileSync(full))
    for (const name of fs.readdirSync(full).sort()) {
      if (name === 'generated') continue
      add(`${relative}/${name}`)
    }
  }
  for (const entry of entries) add(entry)
  for (const text of extra) hash.update(`\0${text}`)
  return hash.digest('hex')
}
