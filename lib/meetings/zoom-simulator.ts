/**
 * Returns the settings for the local Zoom simulator (ZOOM_TRIAL_PORT). The app and the simulator both call this
 * function, so that their credentials match.
 */
export function zoomSimulatorSettings(port: number) {
  const base = `http://127.0.0.1:${port}`
  return {
    accountId: 'trial-account',
    clientId: 'trial-client',
    clientSecret: 'trial-secret',
    oauthUrl: base,
    apiUrl: `${base}/v2`,
  }
}
