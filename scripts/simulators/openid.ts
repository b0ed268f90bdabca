import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** A person who logs in at the provider, with the claims that the provider returns. */
export interface ProviderPerson {
  sub: string
  name: string
  email: string
  email_verified: boolean
}

export interface OpenIdServer {
  /** The values of the environment variables that configure the academy for this provider. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  /** The person who logs in next. With `null`, the next login is denied, as if the person had pressed Cancel. */
  person: ProviderPerson | null
  close(): Promise<void>
}

const CLIENT = { client_id: 'academy', client_secret: 'only-for-the-tests-0123456789abcdef' }

/**
 * Starts a real OpenID Connect provider over HTTP, with state, PKCE, nonces and codes that work once. The provider
 * shows no login page and immediately logs in `person`. `redirectTo` is the only allowed redirect address.
 */
export async function startOpenId(redirectTo: string): Promise<OpenIdServer> {
  const people = new Map<string, ProviderPerson>()
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configuration(redirectTo, people))
  const callback = provider.callback()
  const state: OpenIdServer = {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    person: null,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  answer = async (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return callback(request, response)
    const { person } = state
    if (person) people.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return state
}

function configuration(redirectTo: string, people: ReadonlyMap<string, ProviderPerson>): Configuration {
  return {
    clients: [
      { ...CLIENT, redirect_uris: [redirectTo], grant_types: ['authorization_code'], response_types: ['code'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    cookies: { keys: ['only-for-the-tests'] },
    async findAccount(_, sub) {
      const person = people.get(sub)
      return person && { accountId: sub, claims: async () => ({ ...person }) }
    },
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}
