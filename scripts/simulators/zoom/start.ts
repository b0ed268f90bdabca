import { zoomSimulatorSettings } from '../../../lib/meetings/zoom-simulator'
import { startZoomServer } from './server'

// Runs the local Zoom simulator as a separate process. If ZOOM_TRIAL_PORT is set, the app starts the simulator
// (lib/meetings/zoom-simulator-process.ts). The simulator exits when the app exits.
process.on('disconnect', () => process.exit(0))
const port = Number(process.argv[2])
const { accountId, clientId, clientSecret } = zoomSimulatorSettings(port)
try {
  const { url } = await startZoomServer({ port, accountId, clientId, clientSecret })
  console.log(`The local Zoom listens on ${url}`)
} catch (error) {
  console.error(`The local Zoom could not start: ${error instanceof Error ? error.message : error}`)
  // Exits with 0 if the port is in use, because another simulator already listens there.
  process.exit(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 0 : 1)
}
