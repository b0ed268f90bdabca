import { addresses } from './generated/addresses'
import type { EndpointName, ParamsOf } from './table'

export interface AddressParts<N extends EndpointName> {
  params?: ParamsOf<N>
  query?: Record<string, string | undefined>
}

/** Returns the method and the path template of a call, from a name such as "GET /api/sessions". */
export function partsOf(name: EndpointName): { method: string; path: string } {
  const [method = '', path = ''] = addresses[name].split(' ')
  return { method, path }
}

/** Builds a call's URL from its path parameters and query. Omits empty query values. */
export function addressOf<N extends EndpointName>(name: N, { params, query }: AddressParts<N> = {}): string {
  const pathParams: Record<string, string> = params ?? {}
  const path = partsOf(name).path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(pathParams[key] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  )
  return search.size > 0 ? `${path}?${search}` : path
}
