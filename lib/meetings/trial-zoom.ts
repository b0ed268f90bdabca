/** How the academy reaches the local Zoom that ZOOM_TRIAL_PORT starts; tests/support/zoom-server.ts knows the same words. */
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
