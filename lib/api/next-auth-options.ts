import type { AuthOptions, Profile } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { loginBody } from '@/lib/accounts/schema'
import { requireSecondStep } from '@/lib/accounts/second-factor/pending-login-service'
import { logIn, logOut } from '@/lib/accounts/service'
import {
  beginLinkedSession,
  findLinked,
  findOrLinkUser,
  isKnownAddress,
} from '@/lib/accounts/sign-in/identities-service'
import type { Claim } from '@/lib/auth/providers/pending-identity'
import { configuredProviders } from '@/lib/auth/providers/providers'
import type { Actor } from '@/lib/auth/session/actor'
import type { Device } from '@/lib/auth/session/device'
import { isHttps, SESSION_DAYS } from '@/lib/auth/session/token'
import { env } from '@/lib/core/config/env'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { paths } from '@/lib/paths'

/** One request to next-auth. The callbacks store their results here. */
export interface AuthContext {
  readonly address: string
  readonly device: Device
  /** The signed-in person, identified by the browser's cookie. */
  readonly actor: Actor | null
  readonly hadToken: boolean
  /** The URL of the page that opens after the sign-in. */
  readonly callbackUrl: string | undefined
  /**
   * The error of a failed sign-in. next-auth would put the error's message into a URL, so the callbacks store the error
   * here.
   */
  fault: unknown
  /** The token of the new session. */
  newToken: string | null
  ended: boolean
  /** The identity that the provider has confirmed, if it is not linked to an account yet. */
  pending: Claim | null
  /** The cookie of a login that still needs a second factor. */
  secondStep: string | null
}

/** Returns the options that next-auth needs for one request. The callbacks use the academy's sessions. */
export function nextAuthOptions(authContext: AuthContext): AuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isHttps(),
    session: { strategy: 'jwt', maxAge: SESSION_DAYS * 24 * 60 * 60 },
    pages: { signIn: paths.login, signOut: paths.home, error: paths.login, verifyRequest: paths.login },
    providers: [passwords(authContext), ...configuredProviders()],
    // Logs only the error's code, because the details contain provider data such as tokens.
    logger: { error: (code) => log.warn({ code }, 'next-auth rejected a sign-in'), warn: () => {}, debug: () => {} },
    jwt: {
      // next-auth's token is not used, because the academy's session has its own encrypted token and cookie.
      encode: async () => '-',
      decode: async () => (authContext.actor ? { sub: authContext.actor.id } : null),
    },
    callbacks: {
      signIn: async ({ account, profile }) => {
        if (account?.type !== 'oauth' || !profile) return authContext.newToken !== null
        try {
          return await handleClaim(authContext, claimOf(account.provider, profile))
        } catch (error) {
          authContext.fault = error
          return false
        }
      },
      session: ({ session }) => ({ ...session, ...sessionOf(authContext.actor) }),
    },
    events: {
      signOut: async () => {
        if (authContext.actor) await logOut(authContext.actor)
        authContext.ended = true
      },
    },
  }
}

/**
 * Logs in with a phone number and password through the same function as POST /api/login, so that the same limits and
 * sessions apply.
 */
const passwords = (authContext: AuthContext) =>
  CredentialsProvider({
    name: 'Phone and password',
    credentials: { phone: { label: 'Phone', type: 'tel' }, password: { label: 'Password', type: 'password' } },
    async authorize(credentials) {
      try {
        const body = loginBody.safeParse(credentials)
        if (!body.success) throw new AppError('invalid', body.error.issues[0]?.message ?? 'Invalid credentials')
        const { user, token } = await logIn(body.data, authContext.address, authContext.device)
        authContext.newToken = token
        return user
      } catch (error) {
        authContext.fault = error
        return null
      }
    },
  })

const textOf = (value: unknown, longest: number) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest ? value.trim().normalize('NFC') : null

/**
 * Converts a provider's profile to a claim: the identity and email that the provider states. The email counts as
 * confirmed only if the provider says so.
 */
function claimOf(provider: string, profile: Profile): Claim {
  const verified = 'email_verified' in profile ? profile.email_verified : undefined
  return {
    provider,
    subject: String(profile.sub),
    name: textOf(profile.name, 100),
    email: textOf(profile.email, 254)?.toLowerCase() ?? null,
    emailVerified: verified === true || verified === 'true',
  }
}

/**
 * Handles an identity that a provider has confirmed. Returns true if a new session begins. Otherwise, returns the URL
 * of the next page (contract 37.10 to 37.13).
 */
async function handleClaim(authContext: AuthContext, claim: Claim): Promise<boolean | string> {
  const fromProfile =
    authContext.callbackUrl !== undefined && new URL(authContext.callbackUrl, 'http://own').pathname === paths.profile
  if (authContext.actor && fromProfile) return connect(authContext, authContext.actor, claim)
  const userId = await findOrLinkUser(claim)
  if (userId) {
    const pendingLogin = await requireSecondStep(userId, authContext.device)
    if (pendingLogin) {
      authContext.secondStep = pendingLogin.cookie
      return `${paths.login}?step=code`
    }
    authContext.newToken = await beginLinkedSession(userId, claim, authContext.device)
    if (authContext.newToken !== null) return true
  }
  authContext.pending = claim
  const page = (await isKnownAddress(claim)) ? paths.login : paths.register
  return `${page}?with=${claim.provider}`
}

/** Prepares to connect an external account to the signed-in person. The profile page then asks for the password. */
async function connect(authContext: AuthContext, actor: Actor, claim: Claim): Promise<string> {
  const owner = await findLinked(claim)
  if (owner === actor.id) return paths.profile
  if (owner) return `${paths.profile}?with=taken`
  authContext.pending = claim
  return `${paths.profile}?with=${claim.provider}`
}

function sessionOf(actor: Actor | null) {
  if (!actor) return {}
  const { id, name, email, phone, role, sessionExpiresAt } = actor
  return { user: { id, name, email, phone, role }, expires: sessionExpiresAt.toISOString() }
}
