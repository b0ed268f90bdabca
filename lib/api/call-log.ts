import { networkForLog } from '@/lib/auth/session/network'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { AppError, statusOf } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { log } from '@/lib/core/observability/log'
import { metrics } from '@/lib/core/observability/metrics'
import { FOREIGN_ORIGIN, possibleErrors } from './possible-errors'
import { type EndpointName, endpoints } from './table'

/**
 * What happened, for whoever reads the log for safety's sake (docs/operations.md has the table). A call that is not here
 * has its line too; the office's other writes and its files have a name of their own without being listed.
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
  forgotPassword: 'password reset asked',
  resetPassword: 'password reset',
  updateProfile: 'profile changed',
  openFeed: 'calendar key made',
  closeFeed: 'calendar key ended',
  decideTeacher: 'role decided',
  decideStudent: 'application decided',
  approvePayment: 'payment approved',
  rejectPayment: 'payment rejected',
  approveTogether: 'payments approved',
  editPerson: 'person edited',
  showSecondFactor: 'login',
  setUpApp: 'second step begun',
  confirmApp: 'second step on',
  turnAppOff: 'second step off',
  renewRecoveryCodes: 'recovery codes made',
  linkIdentity: 'way in linked',
  unlinkIdentity: 'way in taken away',
  addPasskey: 'passkey added',
  renamePasskey: 'passkey renamed',
  removePasskey: 'passkey removed',
  confirmEmail: 'address confirmed',
  myData: 'own data taken',
  myDataFile: 'own data taken',
  requestErasure: 'erasure asked',
  keepAccount: 'erasure taken back',
  giveConsent: 'consent given',
  withdrawConsent: 'consent withdrawn',
  submitPayment: 'upload',
  setPicture: 'upload',
  uploadPicture: 'upload',
  matchStatement: 'upload',
}

/** One call that was answered. */
interface Answered {
  name: EndpointName
  requestId: string
  status: number
  ms: number
  /** As scripts/server/server.mjs found it. */
  address: string
  /** Who acted: the session's person, or whom a login has just let in. */
  person: string | undefined
  params: Readonly<Record<string, unknown>>
  /** The body as its schema gave it; only names of fields and an `action` are told of it. */
  body: unknown
  /** What was thrown, where it was refused. */
  error: unknown
}

/**
 * Writes the line of a call. Nothing that a visitor typed stands in it: names of fields come from the schema, sentences from
 * the row, ids are ids. The whole address stands in lines about an event or a limit, elsewhere its network.
 */
export function logCall({ name, requestId, status, ms, address, person, params, body, error }: Answered): void {
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
    ...(event && { event, outcome: outcomeOf(status), ...whatOf(params, body) }),
    ...(error instanceof AppError && refusalOf(endpoint, error)),
  }
  // A proxy sends several probes a second.
  const isAnsweredProbe = endpoint.neverTurnedAway === true && status < 500
  const level = foreign || limited ? 'warn' : isAnsweredProbe ? 'debug' : 'info'
  log[level](line, `${endpoint.method} ${endpoint.path}`)
}

function count(call: EndpointName, status: number, ms: number, event: string | undefined): void {
  const counted = metrics()
  if (!counted) return
  counted.calls.inc({ call, status })
  counted.durations.observe({ call }, ms / 1000)
  if (status === statusOf.too_many) counted.limited.inc({ call })
  if (event === 'login') counted.logins.inc({ outcome: outcomeOf(status) })
}

/** What the log calls it, if it is one of the events that safety asks for. */
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

/** Whom or what it was about, and which fields were sent. */
function whatOf(params: Answered['params'], body: unknown): object {
  const target = Object.fromEntries(
    Object.entries(params).filter(([, value]) => typeof value === 'string' && isId(value)),
  )
  const given = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const fields = given.flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const action = given.find(([field]) => field === 'action')?.[1]
  return {
    ...(Object.keys(target).length > 0 && { target }),
    ...(fields.length > 0 && { fields }),
    ...((action === 'approve' || action === 'reject') && { action }),
  }
}

/** Why it was refused: the code, the row's own sentence, the fields at fault, and the person whom it was about. */
function refusalOf(endpoint: Endpoint, { code, message, errors, about }: AppError): object {
  const sentences = possibleErrors(endpoint).get(statusOf[code])?.messages ?? []
  const reason = sentences.find((sentence) => patternOf(sentence).test(message))
  return { code, ...(reason && { reason }), ...(errors && { faulty: Object.keys(errors) }), ...(about && { about }) }
}

/** A sentence of a row as an expression: `…` stands for what changes in it. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`)
}
