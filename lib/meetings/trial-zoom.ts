/** How the academy reaches the local Zoom of ZOOM_TRIAL_PORT, which takes these names from here. */
export function trialZoom(port: number) {
  const base = `http://127.0.0.1:${port}`
  return {
    accountId: 'trial-account',
    clientId: 'trial-client',
    clientSecret: 'trial-secret',
    oauthUrl: base,
    apiUrl: `${base}/v2`,
  }
}
