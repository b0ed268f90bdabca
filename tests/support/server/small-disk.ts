import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  /** Fills the disk until no picture fits. `pid` is the ID of the server's process. */
  fill(pid: number): void
  free(pid: number): void
  remove(): void
}

const KIB = 1024
/** The number of bytes that remain free on a full disk. Folders fit into this space, but a picture does not. */
const REST = 24 * KIB

/** Creates a folder that simulates a full disk. Uses a small file system or a limit on the file size. */
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
