import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { waitForLock } from './lock.mjs'
import { isAlive, sendSignal, startTimeOf, waitUntil } from './processes.mjs'
import { ROOT } from './root.mjs'

/** @import { ChildProcess } from 'node:child_process' */

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] added to those of this process
 * @property {(chunk: Buffer) => void} [onOutput]
 */

const key = createHash('sha256').update(ROOT).digest('hex').slice(0, 12)
const LOCK = path.join(os.tmpdir(), `swaramala-${process.getuid?.() ?? 'user'}-${key}.lock`)
const CHILDREN = `${LOCK}.children`

/** @type {Set<ChildProcess>} */
const running = new Set()
let holdsFolder = false

/**
 * Runs a program and returns its exit code and output. `output` combines stdout and stderr. The program gets its own
 * process group, so that endPrograms() also ends its children.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number | null, output: string, stdout: string }>}
 */
export function runProgram(program, args, { env = {}, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    recordChildren()
    let output = ''
    let stdout = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        onOutput?.(chunk)
      })
    }
    child.on('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.on('close', (code) => {
      running.delete(child)
      recordChildren()
      resolve({ code, output, stdout })
    })
  })
}

/** Ends all programs that runProgram() started, and their children. */
export async function endPrograms() {
  const groups = pidsOf(running).map((pid) => -pid)
  for (const group of groups) sendSignal(group, 'SIGTERM')
  if (await waitUntil(() => running.size === 0, 1500)) return
  for (const group of groups) sendSignal(group, 'SIGKILL')
}

/**
 * Runs work that changes the project's folder (installing, generating, building). Only one process can do this at a
 * time. First ends programs that a killed process may have left running in this folder.
 * @template T
 * @param {(line: string) => void} printLine
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFolderLock(printLine, work) {
  const release = await waitForLock(LOCK, (pid) =>
    printLine(`Process ${pid} is preparing this folder; waiting for it …`),
  )
  try {
    await endOrphans()
    holdsFolder = true
    return await work()
  } finally {
    holdsFolder = false
    fs.rmSync(CHILDREN, { force: true })
    release()
  }
}

function recordChildren() {
  if (!holdsFolder) return
  const list = pidsOf(running).map((pid) => ({ pid, birth: startTimeOf(pid) }))
  fs.writeFileSync(CHILDREN, JSON.stringify(list))
}

async function endOrphans() {
  const orphans = readChildren().filter(
    ({ pid, birth }) => birth !== null && isAlive(pid) && startTimeOf(pid) === birth,
  )
  for (const { pid } of orphans) sendSignal(-pid, 'SIGKILL')
  await waitUntil(() => orphans.every(({ pid }) => !isAlive(pid)), 3000)
}

/** @returns {{ pid: number, birth: string | null }[]} */
function readChildren() {
  try {
    return JSON.parse(fs.readFileSync(CHILDREN, 'utf8'))
  } catch {
    return []
  }
}

/** @param {Iterable<ChildProcess>} children */
function pidsOf(children) {
  return [...children].flatMap(({ pid }) => pid ?? [])
}
