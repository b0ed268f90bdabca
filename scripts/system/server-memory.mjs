import os from 'node:os'

const MIB = 1024 * 1024
/** The highest heap limit of a server process, in MiB (docs/operations.md). */
const LARGEST_HEAP_MIB = 1024

/** Returns the available memory: the machine's memory, or the container's limit if that is lower. */
const roomOf = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * Returns the options that limit the memory of a server process: the heap limit of V8 and the number of glibc arenas.
 * Values set in the environment take precedence.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} [memory] bytes
 * @returns {{ env: NodeJS.ProcessEnv, execArgv: string[] }}
 */
export function withBoundMemory(env, memory = roomOf()) {
  const hasHeapLimit = /--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '')
  const heap = Math.min(LARGEST_HEAP_MIB, Math.floor(memory / MIB / 2))
  return { env: { MALLOC_ARENA_MAX: '2', ...env }, execArgv: hasHeapLimit ? [] : [`--max-old-space-size=${heap}`] }
}
