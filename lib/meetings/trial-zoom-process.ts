import path from 'node:path'
import { projectRoot } from '@/lib/core/config/data-dir'
import { log } from '@/lib/core/observability/log'

const SERVER = 'scripts/simulators/zoom/start.ts'

/**
 * Starts the local Zoom, a process of its own, for a person who tries the product (ZOOM_TRIAL_PORT). It ends
 * with this process, or by the function that is returned. A port that is taken belongs to another instance's.
 */
export function startTrialZoom(port: number): () => void {
  // Asked of Node at run time: the bundler would try to find the started file itself, and fail the build.
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
