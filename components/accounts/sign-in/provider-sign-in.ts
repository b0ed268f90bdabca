import { forgetSession } from '@/lib/auth/session/browser-session'

/**
 * Leaves for a provider, which returns to `next` with a session. Uses fetch because the content security policy allows
 * no form to end at another site. Throws if the academy does not respond.
 */
export async function signInWithProvider(provider: string, next: string, { keepSession = false } = {}): Promise<void> {
  const { csrfToken } = await fieldsOf(await fetch('/api/auth/csrf'))
  const answer = await fetch(`/api/auth/signin/${encodeURIComponent(provider)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken, callbackUrl: next, json: 'true' }),
  })
  const { url } = await fieldsOf(answer)
  if (!url) throw new Error('no address to go to')
  // The user who returns may not be the one whom this tab shows.
  if (!keepSession) forgetSession()
  window.location.assign(url)
}

async function fieldsOf(answer: Response): Promise<Record<string, string | undefined>> {
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return Object.fromEntries(Object.entries(Object(await answer.json())).map(([name, value]) => [name, String(value)]))
}
