import { forgetSession } from '@/lib/auth/session/browser-session'

/**
 * Opens the provider's sign-in page. The provider sends the user back to `next` with a session. Uses fetch, because the
 * content security policy forbids forms that lead to another site. Throws if the app's server does not respond.
 */
export async function signInWithProvider(provider: string, next: string, { keepSession = false } = {}): Promise<void> {
  const { csrfToken } = await fieldsOf(await fetch('/api/auth/csrf'))
  const answer = await fetch(`/api/auth/signin/${encodeURIComponent(provider)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken, callbackUrl: next, json: 'true' }),
  })
  const { url } = await fieldsOf(answer)
  if (!url) throw new Error('the response contains no URL')
  // Forgets this tab's user, because a different user may return from the provider.
  if (!keepSession) forgetSession()
  window.location.assign(url)
}

async function fieldsOf(answer: Response): Promise<Record<string, string | undefined>> {
  if (!answer.ok) throw new Error(`the server responded with ${answer.status}`)
  return Object.fromEntries(Object.entries(Object(await answer.json())).map(([name, value]) => [name, String(value)]))
}
