import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { perProcess } from '@/lib/core/config/per-process'
import type { StatementObserver } from './observed-statements'

/** A Prisma operation or transaction, and the first error that the driver reported in it. */
interface PrismaWork {
  isOperation: boolean
  driverError?: unknown
}

const running = () => perProcess('prismaWork', () => new AsyncLocalStorage<PrismaWork>())
const driverErrors = () => perProcess('driverErrors', () => new WeakMap<object, unknown>())

/**
 * Runs a Prisma operation or transaction. If it fails, saves the driver's error for `driverErrorOf`, because Prisma's
 * own error omits the names of some constraints.
 */
export async function keepDriverError<T>(isOperation: boolean, run: () => Promise<T>): Promise<T> {
  const work: PrismaWork = { isOperation }
  try {
    // The callback awaits `run`, because a Prisma operation starts only when it is awaited.
    return await running().run(work, async () => await run())
  } catch (error) {
    const isKnown = !(error instanceof Error) || driverErrors().has(error)
    if (work.driverError && !isKnown) driverErrors().set(error, work.driverError)
    throw error
  }
}

/** Returns the driver's error that caused a Prisma error, or `error` if none was saved. */
export const driverErrorOf = (error: Error): unknown => driverErrors().get(error) ?? error

/** True while a Prisma operation runs. */
export const isPrismaOperation = (): boolean => running().getStore()?.isOperation ?? false

/** Records the error of a statement that Prisma sends. */
export const recordStatementError: StatementObserver = () => {
  const work = running().getStore()
  return (
    work &&
    ((error) => {
      if (error) work.driverError ??= error
    })
  )
}

/**
 * Wraps a connection callback. The callback then runs in the async context of the code that asked for the connection.
 * Also records a failed connection.
 */
export function inOwnContext<Args extends [error: Error | undefined, ...unknown[]]>(
  connected: (...args: Args) => void,
): (...args: Args) => void {
  const work = running().getStore()
  // AsyncResource.bind would be slower, because it defines properties on each function.
  const context = new AsyncResource('connection')
  return (...args) => {
    if (work && args[0]) work.driverError ??= args[0]
    context.runInAsyncScope(connected, null, ...args)
  }
}
