import fs from 'node:fs'

/** Resource usage of a process. Null if the system does not report it (only Linux has /proc). */
export interface Held {
  descriptors: number
  /** Its memory in RAM, in MiB. */
  memory: number
}

export function heldBy(pid: number | undefined): Held | null {
  try {
    const [, pages] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return { descriptors: fs.readdirSync(`/proc/${pid}/fd`).length, memory: (Number(pages) * 4096) / 2 ** 20 }
  } catch {
    return null
  }
}
