import path from 'node:path'
import { projectRoot } from '@/lib/core/config/data-dir'
import { log } from '@/lib/core/observability/log'

const SERVER = 'scripts/simulators/zoom/start.ts'

/**
 * Starts the local Zoom simulator in a child process (ZOOM_TRIAL_PORT). The simulator stops when the app exits or calls
 * the returned function. If the port is in use, the simulator prints an error and exits.
 */
export function startZoomSimulator(port: number): () => void {
  // `fork` is loaded at run time. With a normal import, the bundler would try to resolve the forked file, and the build
  // would fail.
  const { fork } = process.getBuiltinModule('node:child_process')
  const child = fork(path.join(projectRoot, SERVER), [String(port)], { execArgv: ['--import', 'tsx'] })
  child.on('error', (error) => log.error({ error: error.message }, 'local Zoom could not start'))
  child.on('exit', (code) => {
    if (code) log.warn({ code, port }, 'local Zoom stopped; its port may be in use')
  })
  child.unref()
  log.warn({ port }, `using a local Zoom for testing: http://localhost:${port}`)
  return () => void child.kill()
}
