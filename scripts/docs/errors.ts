import {
  FOREIGN_ORIGIN,
  INTERNAL_ERROR,
  OTHER_ROLE,
  reasonOf,
  SECOND_FACTOR_FIRST,
  UNKNOWN_CALL,
  WRONG_METHOD,
} from '@/lib/api/possible-errors'
import { endpoints } from '@/lib/api/table'
import { CUT_OFF, NOT_AN_OBJECT, NOT_JSON, tooLarge, WRONG_TYPE } from '@/lib/core/http/body'
import { DEFAULT_BODY_LIMIT, type Endpoint } from '@/lib/core/http/endpoint'
import {
  DATABASE_UNAVAILABLE,
  type ErrorCode,
  LOGIN_FIRST,
  statusOf,
  TOO_BUSY,
  TOO_MANY_TRIES,
} from '@/lib/core/http/errors'
import { STORE_FAILED } from '@/lib/storage/file-store'
import { DISK_FULL } from '@/lib/storage/local-disk'
import { serverRefusals } from '../server/http-rejections.mjs'
import { ownErrors } from './calls'
import { code, codes, heading, table } from './markdown'

const about = `The statuses of failed calls, the texts that calls share, and the texts that belong to single calls. The fields of a
failed call are in contract 2.3. Texts for invalid fields are in [fields](../contract/fields.md), texts for violated
database constraints also in [constraints](constraints.md).`

/** The error texts that many calls share, by error code. They come from the request handler or from shared services. */
const sharedTexts: Record<ErrorCode, readonly string[]> = {
  not_json: [NOT_JSON, CUT_OFF],
  signed_out: [LOGIN_FIRST],
  forbidden: [OTHER_ROLE, SECOND_FACTOR_FIRST, FOREIGN_ORIGIN],
  not_found: [UNKNOWN_CALL],
  method_not_allowed: [WRONG_METHOD],
  conflict: [],
  too_large: [tooLarge(DEFAULT_BODY_LIMIT)],
  unsupported_type: [WRONG_TYPE],
  invalid: [NOT_AN_OBJECT],
  too_many: [TOO_MANY_TRIES],
  provider_failed: [STORE_FAILED],
  unavailable: [DATABASE_UNAVAILABLE, TOO_BUSY, DISK_FULL],
}

/** Writes `docs/reference/errors.md` from the error statuses and the endpoint table. */
export function errorsPage(): string {
  const statuses = [
    ...Object.entries(statusOf).map(([name, status]) => [
      String(status),
      code(name),
      `${reasonOf[name as ErrorCode]}.`,
      codes(sharedTexts[name as ErrorCode]),
    ]),
    ['500', '', 'An unexpected error of the application.', code(INTERNAL_ERROR)],
  ].toSorted(([a], [b]) => Number(a) - Number(b))
  const server = serverRefusals
    .toSorted((a, b) => a.status - b.status)
    .map(({ status, message }) => [String(status), code(message)])
  return [
    heading('Errors', about),
    '\n## Statuses\n\n',
    table(['Status', 'Code', 'When', 'Shared texts'], statuses),
    '\n## Errors before any call\n\nThe HTTP server rejects these requests itself.\n\n',
    table(['Status', 'Text'], server),
    ...[...callsByText()].map(([status, texts]) => textsOf(status, texts)),
  ].join('')
}

/** Maps each status to its error texts, and each text to the calls that use it. */
function callsByText(): Map<number, Map<string, string[]>> {
  const callsByStatus = new Map<number, Map<string, string[]>>()
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    for (const [status, texts] of ownErrors(endpoint)) {
      const textCalls = callsByStatus.get(status) ?? new Map<string, string[]>()
      for (const text of texts)
        textCalls.set(text, [...(textCalls.get(text) ?? []), `${endpoint.method} ${endpoint.path}`])
      callsByStatus.set(status, textCalls)
    }
  }
  return new Map([...callsByStatus].toSorted(([a], [b]) => a - b))
}

function textsOf(status: number, texts: Map<string, string[]>): string {
  const rows = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([text, calls]) => [code(text), codes(calls)])
  return `\n## Texts of ${status}\n\n${table(['Text', 'Calls'], rows)}`
}
