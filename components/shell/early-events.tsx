import { headers } from 'next/headers'

/**
 * Records clicks, submits and input that happen before hydration, for event-replay.tsx. The function is inlined into
 * the HTML as text and runs before the page's scripts, so it must not use anything else from this file.
 */
function rememberEarlyEvents() {
  const early: NonNullable<Window['earlyEvents']> = {
    actions: [],
    typed: new Map(),
    forget() {
      removeEventListener('input', rememberInput, true)
      removeEventListener('click', remember, true)
      removeEventListener('submit', remember, true)
    },
  }
  function remember(event: Event) {
    const sent = event.type === 'submit'
    if (sent) event.preventDefault()
    const action = event.target instanceof Element && event.target.closest(sent ? 'form' : 'button[type=button]')
    if (action instanceof HTMLElement && !(sent && early.actions.includes(action))) early.actions.push(action)
  }
  function rememberInput({ target }: Event) {
    // An input event always comes from a field. Delete the field's old entry first, so that the new entry becomes the
    // last one in the map.
    const field = target as HTMLInputElement
    early.typed.delete(field)
    early.typed.set(field, { value: field.value, checked: field.checked })
  }
  window.earlyEvents = early
  addEventListener('input', rememberInput, true)
  addEventListener('click', remember, true)
  addEventListener('submit', remember, true)
}

const script = { __html: `(${rememberEarlyEvents})()` }

/**
 * Renders the inline script with the nonce of the content security policy. A cached page has no nonce, so its policy
 * contains the script's hash instead.
 */
export async function EarlyEvents() {
  const policy = (await headers()).get('content-security-policy') ?? ''
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is our own code and contains no data
  return <script nonce={nonce} dangerouslySetInnerHTML={script} />
}
