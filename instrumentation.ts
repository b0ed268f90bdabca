import { perProcess } from '@/lib/core/config/per-process'

/**
 * Tells the server (scripts/server/server.mjs) about configuration problems, so that it can report them and stop. Next
 * itself would only log a problem and keep running.
 */
export interface StartupListener {
  /** `warnings` are shown to the person who starts the server. */
  settingsAreRight(warnings: string[]): void
  failed(error: unknown): void
}

const OWN_SERVER_ONLY =
  'The academy only runs behind its own server (scripts/server/server.mjs). Start it with "npm start", or with "npm run dev" for development.'

/**
 * Runs once in each server process, before the process answers requests. Starts the background work. In production,
 * also loads all API routes for the dispatcher (lib/api/dispatch.ts). In development, Next itself loads the routes, and
 * reloads changed routes.
 */
export async function register(): Promise<void> {
  // Next also compiles this file for its Edge runtime. Keep the condition exactly as written, because Next otherwise
  // includes the code below in the Edge build.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const startupListener = perProcess<StartupListener | null>('beginning', () => null)
  // Refuse plain `next start` and `next dev`. They send no security headers and accept a forged client address.
  if (startupListener === null) {
    process.stderr.write(`${OWN_SERVER_ONLY}\n`)
    process.exit(1)
  }
  try {
    const { env, tracesAddress } = await import('@/lib/core/config/env')
    env()
    const { followPublication } = await import('@/lib/academy/following')
    const warnings = await followPublication()
    const { placeholderWarnings } = await import('@/lib/academy/placeholders')
    startupListener.settingsAreRight([...placeholderWarnings(), ...warnings])
    // Start tracing first, so that traces include the work below. Load the library only if a collector is configured.
    if (tracesAddress()) (await import('@/lib/core/observability/open-telemetry')).openTraces()
    const { openPreview } = await import('@/lib/api/preview')
    openPreview()
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
    startupListener.failed(error)
    throw error
  }
}
