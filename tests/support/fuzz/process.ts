import fs from 'node:fs'

/** What a process holds; null where the system does not say (only Linux has /proc). */
export interface Held {
  descriptors: number
  /** Of its memory in RAM, in MiB. */
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
