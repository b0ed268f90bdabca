import { zoomSimulatorSettings } from '../../../lib/meetings/zoom-simulator'
import { startZoomServer } from './server'

// Runs the local Zoom as a separate process, for a person without a Zoom account. An academy with ZOOM_TRIAL_PORT
// starts it (lib/meetings/zoom-simulator-process.ts); it exits when that academy exits.
process.on('disconnect', () => process.exit(0))
const port = Number(process.argv[2])
const { accountId, clientId, clientSecret } = zoomSimulatorSettings(port)
try {
  const { url } = await startZoomServer({ port, accountId, clientId, clientSecret })
  console.log(`The local Zoom listens on ${url}`)
} catch (error) {
  console.error(`The local Zoom could not start: ${error instanceof Error ? error.message : error}`)
  // Exits with 0 if the port is in use, because the local Zoom of another instance already listens there.
  process.exit(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 0 : 1)
}
