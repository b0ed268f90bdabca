import GoogleProvider from 'next-auth/providers/google'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { env } from '@/lib/core/config/env'

type OAuthProvider = ReturnType<typeof GoogleProvider> | OAuthConfig<ProviderProfile>

/** The timeout of a request to a provider, in milliseconds. */
const HTTP_OPTIONS = { timeout: 5000 }

/** A provider's profile, with the claim names of OpenID Connect. */
export interface ProviderProfile {
  sub: string
  name?: unknown
  email?: unknown
  email_verified?: unknown
}

/** Returns the configured providers (contract 37.9) for next-auth. */
export function configuredProviders(): OAuthProvider[] {
  const { GOOGLE_CLIENT_ID: googleId, GOOGLE_CLIENT_SECRET: googleSecret } = env()
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env()
  return [
    ...(googleId && googleSecret
      ? [
          GoogleProvider({
            clientId: googleId,
            clientSecret: googleSecret,
            checks: ['pkce', 'state', 'nonce'],
            httpOptions: HTTP_OPTIONS,
          }),
        ]
      : []),
    ...(issuer && clientId && clientSecret ? [openIdConnect({ issuer, clientId, clientSecret, name })] : []),
  ]
}

function openIdConnect(provider: {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}): OAuthProvider {
  return {
    id: 'oidc',
    name: provider.name,
    type: 'oauth',
    wellKnown: `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: HTTP_OPTIONS,
    profile: (profile: ProviderProfile) => ({ id: profile.sub }),
  }
}
