import { readEmailConfirmation } from '@/lib/accounts/email/confirmation-queries'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { LIST_PAGE } from '@/lib/core/http/lists'
import { log } from '@/lib/core/observability/log'
import { addressChoice, addressText } from '@/lib/core/text/address-text'
import { getFamilyFees } from '@/lib/fees/family-queries'
import { listLearners } from '@/lib/learners/queries'
import { type AddressParts, addressOf } from './address'
import { type PageFilter, pageQuery } from './page-query'
import type { EndpointName, QueryOf, ResponseOf } from './table'

/**
 * The data that is sent with a page: API responses, keyed by request URL. Without this data, the page would make the
 * requests when it loads.
 */
export type FirstData = Readonly<Record<string, object>>

/** A read whose result will be sent with a page. It has not run yet. */
export interface FirstRead {
  address: string
  read: () => Promise<object>
}

/** Prepares a read whose result is sent with the page. `read` must query the same data as the API call `name`. */
export function firstData<N extends EndpointName>(
  name: N,
  parts: AddressParts<N>,
  read: () => Promise<ResponseOf<N> & object>,
): FirstRead {
  return { address: addressOf(name, parts), read }
}

/** Prepares the list of learners in a student's account, for pages on which a family can choose one. */
export const firstLearners = (actor: Pick<Actor, 'id' | 'role'>): FirstRead[] =>
  actor.role === 'student'
    ? [firstData('ownLearners', {}, async () => ({ learners: await listLearners(actor, actor.id) }))]
    : []

/** Prepares the data about a student's fees. Leaves out paid fees, which are at the end of the page and load later. */
export const firstFees = (actor: Pick<Actor, 'id' | 'role'>): FirstRead[] =>
  actor.role === 'student'
    ? [firstData('myFees', {}, async () => ({ ...(await getFamilyFees(actor.id)), paid_dues: [] }))]
    : []

/** Prepares the status of an unconfirmed email address, for pages that ask the person to confirm it. */
export const firstConfirmation = (actor: Actor): FirstRead[] =>
  actor.emailVerifiedAt ? [] : [firstData('emailConfirmation', {}, () => readEmailConfirmation(actor))]

/** The number of list rows in the first HTML, about a screenful. The browser then loads the full list. */
const FIRST_ROWS = 5

function firstRows(answer: { nextCursor?: unknown }): object {
  const first: Record<string, unknown> = { ...answer }
  for (const [key, value] of Object.entries(answer)) {
    if (!Array.isArray(value)) continue
    first[key] = value.slice(0, FIRST_ROWS)
    // Without a next page, the response contains all rows, so the list can show the total.
    if (!answer.nextCursor) first.count = value.length
  }
  return first
}

/** Prepares the first rows of a list for the initial HTML. The rows are stored under the URL that the list requests. */
export function firstPage<N extends EndpointName>(
  name: N,
  filter: QueryOf<N> & PageFilter,
  read: (query: QueryOf<N>) => Promise<ResponseOf<N> & object>,
): FirstRead {
  const address = addressOf(name, { query: pageQuery(filter) })
  return { address, read: async () => firstRows(await read({ ...filter, limit: LIST_PAGE })) }
}

/** Parses the search term and sort order from a list page's URL. */
export function listFilter<Sort extends string>(
  searchParams: Readonly<Record<string, string | string[] | undefined>>,
  sorts: readonly [Sort, ...Sort[]],
): { q: string; sort: Sort } {
  return { q: addressText(searchParams.q), sort: addressChoice(searchParams.sort, sorts, sorts[0]) }
}

/** Runs all reads in parallel. Omits failed reads, so that the browser makes those calls itself and shows the error. */
export async function readFirstData(reads: readonly FirstRead[]): Promise<FirstData> {
  const entries = await Promise.all(
    reads.map(async ({ address, read }) => {
      try {
        return [[address, await read()] as const]
      } catch (error) {
        if (!(error instanceof AppError)) log.error({ err: error, address }, 'page rendered without its initial data')
        return []
      }
    }),
  )
  return Object.fromEntries(entries.flat())
}
