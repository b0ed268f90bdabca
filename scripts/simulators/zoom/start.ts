import { trialZoom } from '../../../lib/meetings/trial-zoom'
import { startZoomServer } from './server'

// The local Zoom as a process of its own, for a person without an account: an academy with ZOOM_TRIAL_PORT starts it
// (lib/meetings/trial-zoom-process.ts), and it ends with that one.
process.on('disconnect', () => process.exit(0))
const port = Number(process.argv[2])
const { accountId, clientId, clientSecret } = trialZoom(port)
try {
  const { url } = await startZoomServer({ port, accountId, clientId, clientSecret })
  console.log(`The local Zoom listens on ${url}`)
} catch (error) {
  console.error(`The local Zoom could not start: ${error instanceof Error ? error.message : error}`)
  // Another instance's listens there already.
  process.exit(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 0 : 1)
}
