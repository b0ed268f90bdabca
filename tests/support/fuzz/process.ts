import fs from 'node:fs'

/** The resource usage of a process, as reported by /proc on Linux. */
export interface ResourceUse {
  descriptors: number
  /** The resident memory in MiB. */
  memory: number
}

export function readResourceUse(pid: number | undefined): ResourceUse | null {
  try {
    const [, pages] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return { descriptors: fs.readdirSync(`/proc/${pid}/fd`).length, memory: (Number(pages) * 4096) / 2 ** 20 }
  } catch {
    return null
  }
}
