import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  /** Leaves no room for a picture. `pid`: the server that is to find none. */
  fill(pid: number): void
  free(pid: number): void
  remove(): void
}

const KIB = 1024
/** Room that is left when it is full: for the folders themselves, and for no picture. */
const REST = 24 * KIB

/**
 * A folder that can be full. A small file system of its own where this user may mount one; elsewhere a limit on what the
 * server may write into one file, which the system refuses in the same place.
 */
export function smallDisk(): SmallDisk {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-full-'))
  const filler = path.join(folder, 'filler')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    const limit = (pid: number, bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
    return {
      folder,
      fill: (pid) => void limit(pid, REST),
      free: (pid) => void limit(pid, 'unlimited'),
      remove: () => fs.rmSync(folder, { recursive: true, force: true }),
    }
  }
  return {
    folder,
    fill() {
      const file = fs.openSync(filler, 'w')
      const { bavail, bsize } = fs.statfsSync(folder)
      fs.writeSync(file, Buffer.alloc(bavail * bsize - REST, 1))
      fs.closeSync(file)
    },
    free: () => fs.rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
