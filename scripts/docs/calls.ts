import { type PossibleError, possibleErrors } from '@/lib/api/possible-errors'
import { domains } from '@/lib/api/table'
import { rightNames } from '@/lib/core/config/office-rights'
import { type Endpoint, specificRight } from '@/lib/core/http/endpoint'
import { type ErrorCode, LOGIN_FIRST, statusOf, TOO_MANY_TRIES } from '@/lib/core/http/errors'
import { code, codes, heading } from './markdown'
import { type Field, fieldsOf, shapeOf } from './shapes'

const MIB = 1024 * 1024

const about = `Every call by domain: who may make it, its fields, its success response and its own errors. The texts of
shared errors are in [errors](errors.md). The [contract](../contract/calls.md) lists special rules by number. The running
application serves the same table as OpenAPI 3.1 at \`/api/openapi.json\`, with the format of each field.

Types are written as in TypeScript; \`?\` marks a field that may be missing. Every JSON response also has \`success\`. In a
text, \`…\` marks the part that varies. Headers that are too large get 431 from every call.`

/** Writes `docs/reference/calls.md` from the endpoint table. */
export function callsPage(): string {
  const sections = domains.map(({ name, about: what, rows }) => {
    const calls = Object.entries<Endpoint>(rows).map(([call, endpoint]) => callSection(call, endpoint))
    return `\n## ${name}\n\n${what}.\n${calls.join('')}`
  })
  return heading('Calls', about) + sections.join('')
}

function callSection(name: string, endpoint: Endpoint): string {
  const { method, path, summary } = endpoint
  const lines = [
    `- Access: ${accessOf(endpoint)}`,
    ...inputLines('Query', endpoint.query),
    ...inputLines(bodyTitle(endpoint), endpoint.body),
    `- Success: ${successOf(endpoint)}`,
    ...(endpoint.response ? [`- Response: ${code(shapeOf(endpoint.response))}`] : []),
    ...errorLines(endpoint),
  ]
  return `\n### ${method} ${path}\n\n${summary} (\`${name}\`).\n\n${lines.join('\n')}\n`
}

function accessOf(endpoint: Endpoint): string {
  const { access, perHour, withoutSecondFactor, withoutDatabase } = endpoint
  const right = specificRight(endpoint)
  const who =
    access === 'anyone'
      ? 'anyone'
      : access === 'signed-in'
        ? 'anyone signed in'
        : access.map((role) => `${role}s`).join(' and ')
  return [
    who,
    right ? `admins need the right ${rightNames[right]}` : '',
    perHour === undefined ? '' : `at most ${perHour} times an hour per account`,
    withoutSecondFactor ? 'also for an admin who still has to set up a second factor' : '',
    withoutDatabase ? 'works without the database' : '',
  ]
    .filter(Boolean)
    .join('; ')
}

function bodyTitle({ bodyOptional, bodyLimit }: Endpoint): string {
  const notes = [bodyOptional ? 'optional' : '', bodyLimit ? `at most ${bodyLimit / MIB} MiB` : ''].filter(Boolean)
  return notes.length > 0 ? `Body (${notes.join(', ')})` : 'Body'
}

function inputLines(title: string, schema: Endpoint['body']): string[] {
  if (!schema) return []
  const fields = fieldsOf(schema)
  return fields.length > 0 ? [`- ${title}:`, ...fields.map(fieldLine)] : [`- ${title}: any`]
}

const fieldLine = ({ name, type, required, limits }: Field): string =>
  `  - ${code(`${name}${required ? '' : '?'}: ${type}`)}${limits && `, ${limits}`}`

function successOf(endpoint: Endpoint): string {
  const { status, statusUnlessMade, successMessage, raw, download, entityTag, session, keepsSessionIfNull } = endpoint
  return [
    status === 302 ? '302, a redirect' : String(status),
    successMessage === undefined ? '' : code(successMessage),
    statusUnlessMade ? `${statusUnlessMade} if nothing new was created` : '',
    raw ? `${raw}${download ? `, saved as ${code(download)}` : ''}` : '',
    entityTag ? '304 if the client has the current version' : '',
    session === 'start' ? 'sets the session cookies' : '',
    session === 'end'
      ? `clears the session cookies${keepsSessionIfNull ? ` unless ${code(keepsSessionIfNull)} is null` : ''}`
      : '',
  ]
    .filter(Boolean)
    .join('; ')
}

/** Error texts that are not repeated for each call, because errors.md explains them. */
const sharedTexts: readonly string[] = [LOGIN_FIRST, TOO_MANY_TRIES]

/** Returns the error texts that are specific to a call, by status. */
export function ownErrors({ access, denied, errors = {} }: Endpoint): Map<number, string[]> {
  const own = new Map<number, string[]>()
  const add = (status: number, texts: readonly string[]) => {
    const further = texts.filter((text) => !sharedTexts.includes(text))
    if (further.length > 0) own.set(status, [...new Set([...(own.get(status) ?? []), ...further])])
  }
  if (Array.isArray(access) && denied) add(403, [denied])
  for (const [error, texts] of Object.entries(errors)) add(statusOf[error as ErrorCode], [texts].flat())
  return new Map([...own].toSorted(([a], [b]) => a - b))
}

function errorLines(endpoint: Endpoint): string[] {
  const own = ownErrors(endpoint)
  const shared = [...possibleErrors(endpoint)].filter(([status, error]) => isShared(error, own.get(status)))
  const statuses = shared.map(([status]) => status).filter((status) => status !== 431)
  const more = { 403: endpoint.forbidden, 409: endpoint.conflict }
  const sorted = statuses.toSorted((a, b) => a - b)
  return [
    ...[...own].map(([status, texts]) => `- ${status}: ${codes(texts)}`),
    ...Object.entries(more).flatMap(([status, fields]) =>
      fields ? [`- Further fields of a ${status}: ${code(shapeOf(fields.partial()))}`] : [],
    ),
    ...(sorted.length > 0 ? [`- Shared errors: ${sorted.join(', ')}`] : []),
  ]
}

/** True if `own` does not cover every error of the call with this status. */
const isShared = ({ messages, reasons }: PossibleError, own: readonly string[] = []): boolean =>
  own.length === 0 || reasons.length > 1 || messages.some((text) => !own.includes(text))
