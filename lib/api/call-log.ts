import { networkForLog } from '@/lib/auth/session/network'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { AppError, statusOf } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { log } from '@/lib/core/observability/log'
import { metrics } from '@/lib/core/observability/metrics'
import { FOREIGN_ORIGIN, possibleErrors } from './possible-errors'
import { type EndpointName, endpoints } from './table'

/**
 * Event names for security monitoring. If an admin's write or export is missing here,
 * `eventOf` returns a general name. All remaining calls are logged without an event name.
 */
const events: { readonly [N in EndpointName]?: string } = {
  login: 'login',
  passkeyLogin: 'login',
  finishByPasskey: 'login',
  register: 'registration',
  logout: 'logout',
  logoutEverywhere: 'sessions ended',
  endSession: 'session ended',
  endOtherSessions: 'sessions ended',
  changePassword: 'password changed',
  forgotPassword: 'password reset requested',
  resetPassword: 'password reset',
  updateProfile: 'profile changed',
  openFeed: 'calendar link created',
  closeFeed: 'calendar link turned off',
  decideTeacher: 'teacher application decided',
  decideStudent: 'student application decided',
  approvePayment: 'payment approved',
  rejectPayment: 'payment rejected',
  approveTogether: 'payments approved',
  editPerson: 'person edited',
  addPerson: 'account created',
  inviteTeacher: 'account created',
  inviteOffice: 'account created',
  addImport: 'accounts created',
  inviteImport: 'invitations sent',
  sendInvitation: 'invitation sent',
  revokeInvitations: 'invitation revoked',
  openAccount: 'account opened',
  showSecondFactor: 'login',
  setUpApp: 'two-step login setup started',
  confirmApp: 'two-step login turned on',
  turnAppOff: 'two-step login turned off',
  renewRecoveryCodes: 'recovery codes created',
  linkIdentity: 'sign-in account connected',
  unlinkIdentity: 'sign-in account disconnected',
  addPasskey: 'passkey added',
  renamePasskey: 'passkey renamed',
  removePasskey: 'passkey removed',
  confirmEmail: 'address confirmed',
  myData: 'own data downloaded',
  myDataFile: 'own data downloaded',
  requestErasure: 'deletion requested',
  keepAccount: 'deletion cancelled',
  giveConsent: 'consent given',
  withdrawConsent: 'consent withdrawn',
  submitPayment: 'upload',
  setPicture: 'upload',
  uploadPicture: 'upload',
  matchStatement: 'upload',
  previewImport: 'upload',
}

interface CompletedCall {
  name: EndpointName
  requestId: string
  status: number
  ms: number
  /** The client's address, as determined by scripts/server/server.mjs. */
  address: string
  /** The ID of the person whose session made the call, or of the person who has just logged in with this call. */
  person: string | undefined
  params: Readonly<Record<string, unknown>>
  /** The validated body. Only field names and `action` are logged. */
  body: unknown
  /** The thrown error, if the call failed. */
  error: unknown
}

/**
 * Logs a call, but no user input: field names come from the schema, messages from the endpoint, and IDs are opaque.
 * Security events and 429 responses are logged with the client's full IP address. Other calls are logged with only the
 * client's network.
 */
export function logCall({ name, requestId, status, ms, address, person, params, body, error }: CompletedCall): void {
  const endpoint: Endpoint = endpoints[name]
  const foreign = error instanceof AppError && error.message === FOREIGN_ORIGIN
  const event = foreign ? 'foreign site' : eventOf(name, endpoint)
  const limited = status === statusOf.too_many
  count(name, status, ms, event)
  const line = {
    requestId,
    call: name,
    status,
    ms,
    ...(event || limited ? { address } : { network: networkForLog(address) }),
    actor: person,
    ...(event && { event, outcome: outcomeOf(status), ...loggedDetails(params, body) }),
    ...(error instanceof AppError && refusalOf(endpoint, error)),
  }
  // Successful probes are only logged at debug level, because a proxy sends several per second.
  const isAnsweredProbe = endpoint.exemptFromOverload === true && status < 500
  const level = foreign || limited ? 'warn' : isAnsweredProbe ? 'debug' : 'info'
  log[level](line, `${endpoint.method} ${endpoint.path}`)
}

function count(call: EndpointName, status: number, ms: number, event: string | undefined): void {
  const callMetrics = metrics()
  if (!callMetrics) return
  callMetrics.calls.inc({ call, status })
  callMetrics.durations.observe({ call }, ms / 1000)
  if (status === statusOf.too_many) callMetrics.limited.inc({ call })
  if (event === 'login') callMetrics.logins.inc({ outcome: outcomeOf(status) })
}

/** Returns the event name of a call, or undefined if it is not a security event. */
export function eventOf(name: EndpointName, { access, method, raw }: Endpoint): string | undefined {
  if (events[name]) return events[name]
  if (!Array.isArray(access) || access.join() !== 'admin') return undefined
  if (raw === 'text/csv') return 'export'
  return method === 'GET' ? undefined : 'office'
}

function outcomeOf(status: number): string {
  if (status < 400) return 'done'
  if (status === statusOf.too_many) return 'limited'
  return status < 500 ? 'refused' : 'failed'
}

/** Returns the IDs of the records that the call concerns, and the names of the fields that the client sent. */
function loggedDetails(params: CompletedCall['params'], body: unknown): object {
  const target = Object.fromEntries(
    Object.entries(params).filter(([, value]) => typeof value === 'string' && isId(value)),
  )
  const bodyEntries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const fields = bodyEntries.flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const action = bodyEntries.find(([field]) => field === 'action')?.[1]
  return {
    ...(Object.keys(target).length > 0 && { target }),
    ...(fields.length > 0 && { fields }),
    ...((action === 'approve' || action === 'reject') && { action }),
  }
}

/**
 * Returns the reason for a rejection: the code, the endpoint's message, the names of the invalid fields and the ID of
 * the person concerned.
 */
function refusalOf(endpoint: Endpoint, { code, message, errors, about }: AppError): object {
  const sentences = possibleErrors(endpoint).get(statusOf[code])?.messages ?? []
  const reason = sentences.find((sentence) => patternOf(sentence).test(message))
  return { code, ...(reason && { reason }), ...(errors && { faulty: Object.keys(errors) }), ...(about && { about }) }
}

/** Converts a message to a regular expression, in which `…` matches any text. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`)
}
