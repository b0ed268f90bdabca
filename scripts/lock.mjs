import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf, isAlive } from './processes.mjs'

/**
 * Takes the lock file and returns a function that gives it back, or null when a living process holds it.
 * What a killed process left behind is recognised by its pid and birth, and taken over.
 */
export function takeLock(file) {
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) })
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx', mode: 0o644 })
      return () => {
        if (read(file) === mine) fs.rmSync(file, { force: true })
      }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const found = read(file)
    if (found === null) continue
    if (found === '' && fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs > Date.now() - 2000) return null
    if (holderLives(found)) return null
    takeAway(file, found)
  }
  return null
}

/** Waits for the lock, calling onWait once when another process has it. */
export async function waitForLock(file, onWait) {
  for (let told = false; ; told = true) {
    const release = takeLock(file)
    if (release) return release
    if (!told) onWait?.(holderOf(file))
    await sleep(300)
  }
}

/** The pid in the lock file, or null. */
export function holderOf(file) {
  return parse(read(file) ?? '')?.pid ?? null
}

function holderLives(text) {
  const holder = parse(text)
  if (!holder?.pid || !isAlive(holder.pid)) return false
  const birth = birthOf(holder.pid)
  return birth === null || holder.birth === null || birth === holder.birth
}

// Renaming is atomic, and what was renamed can be looked at again: two starters cannot both remove one stale lock
// and then a fresh one.
function takeAway(file, stale) {
  const aside = `${file}.stale-${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (read(aside) !== stale) {
    try {
      fs.linkSync(aside, file)
    } catch {}
  }
  fs.rmSync(aside, { force: true })
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
