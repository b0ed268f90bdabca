import { perProcess } from '@/lib/core/config/per-process'

/** What the server waits for, and stops at (scripts/server/server.mjs): Next would write it down and answer without it. */
export interface Beginning {
  /** `warnings` are shown to the person who starts the academy. */
  settingsAreRight(warnings: string[]): void
  failed(error: unknown): void
}

const OWN_SERVER_ONLY =
  'The academy only runs behind its own server (scripts/server/server.mjs). Start it with "npm start", or with "npm run dev" for development.'

/**
 * Runs once in each server process, before it answers: the queue's worker lives in the application itself, and its calls
 * are found by the server (lib/api/dispatch.ts). In development Next finds them, as it loads a route when it has changed.
 */
export async function register(): Promise<void> {
  // Next compiles this file for its other runtime too and drops what stands behind this very comparison.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const beginning = perProcess<Beginning | null>('beginning', () => null)
  // Plain \`next start\` and \`next dev\` send no security headers, and would trust any address that a client claims.
  if (beginning === null) {
    process.stderr.write(`${OWN_SERVER_ONLY}\n`)
    process.exit(1)
  }
  try {
    const { env, tracesAddress } = await import('@/lib/core/config/env')
    env()
    const { placeholderWarnings } = await import('@/lib/core/config/placeholders')
    beginning.settingsAreRight(placeholderWarnings())
    // First, as what comes now asks whether there are traces. Where nobody collects them, their library is not loaded.
    if (tracesAddress()) (await import('@/lib/core/observability/open-telemetry')).openTraces()
    const { beginBackgroundWork } = await import('@/lib/worker/background')
    await beginBackgroundWork()
    if (process.env.NODE_ENV !== 'production') return
    await import('@/app/(api)/generated/routes')
    const { openDispatcher } = await import('@/lib/api/dispatch')
    openDispatcher()
    const { openServedPages } = await import('@/lib/api/served-pages')
    openServedPages()
    const { openGate } = await import('@/lib/api/gate')
    openGate()
  } catch (error) {
    beginning.failed(error)
    throw error
  }
}
