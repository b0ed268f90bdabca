/** Runs once in each server process, before it answers: the queue's worker lives in the application itself. */
export async function register(): Promise<void> {
  // Next compiles this file for its other runtime too and drops what stands behind this very comparison.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { beginBackgroundWork } = await import('@/lib/worker/background')
  await beginBackgroundWork()
}
