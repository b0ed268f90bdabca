import fc from 'fast-check'
import { type EndpointName, endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { type Scene, type Sender, senders } from './scene'
import { nearlyValid, oddText, oddValue, validValues, valuesByField } from './values'

/** One request as it is sent, without validation. */
export interface Case {
  call: EndpointName
  sender: Sender
  method: string
  /** The path and the query of the request. Characters that a request line cannot contain are escaped. */
  target: string
  headers: Record<string, string>
  body: Buffer | undefined
}

const GZIP_OF_NOTHING = Buffer.from('1f8b0800000000000003', 'hex')
const deep = '['.repeat(5000) + ']'.repeat(5000)

/** Bodies that no schema describes. */
const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '1e999',
      deep,
      `{"a":${deep}}`,
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}',
      '{"phone":"9000000001","phone":{"$ne":null},"password":{"$gt":""}}',
      '\ufeff{}',
      'phone=9000000001&password=swara-demo',
      JSON.stringify({ name: 'x'.repeat(70_000) }),
    )
    .map((text) => Buffer.from(text)),
  fc.oneof(oddValue, fc.jsonValue({ maxDepth: 6 })).map((value) => Buffer.from(JSON.stringify(value) ?? '')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constant(GZIP_OF_NOTHING),
)

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'content-encoding',
    'accept',
    'accept-encoding',
    'accept-language',
    'cookie',
    'origin',
    'referer',
    'sec-fetch-site',
    'range',
    'if-range',
    'if-none-match',
    'if-modified-since',
    'host',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-request-id',
    'x-academy-address',
    'x-http-method-override',
    'x-middleware-subrequest',
    'next-action',
    'rsc',
    'next-router-state-tree',
    'user-agent',
    'traceparent',
  ),
  fc.oneof(
    fc.constantFrom(
      'null',
      'http://evil.example',
      'text/html',
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=x',
      'bytes=100-50',
      'bytes=0-18446744073709551615',
      'bytes=0-1,2-3,4-5',
      'gzip',
      'cross-site',
      'same-origin',
      'next-auth.session-token=x; next-auth.session-token.0=y',
      '%00',
      '1',
      '*/*',
      'W/"x"',
      'a'.repeat(3000),
    ),
    fc.string({ maxLength: 40 }),
  ),
  { maxKeys: 3 },
)

/** Writes `?` in place of each character that a header cannot contain. */
const toHeaderText = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim()

const oddTarget = fc.oneof(
  fc.constantFrom(
    '/%00',
    '/%ff',
    '/%E0%A4%A',
    '/%',
    '/..%2f..%2fetc/passwd',
    '//evil.example',
    '/%F0%9F%8E%BB',
    '/;a=b',
  ),
  oddText.map((text) => `/${encodeURI(Buffer.from(text).toString())}`),
)
const oddQuery = fc.oneof(
  fc.constantFrom(
    '%',
    '%00',
    '%ff',
    'q=%00',
    'limit=1&limit=2',
    'status[]=pending',
    '__proto__=1&constructor=2',
    '&&=&=',
  ),
  fc
    .dictionary(fc.constantFrom('q', 'status', 'cursor', 'limit', 'from', 'to', 'x'), oddText, { maxKeys: 4 })
    .map((query) => String(new URLSearchParams(query))),
)

/** Generates cases for one call. Most are valid or have one error. A few are completely invalid. */
function casesOf(call: EndpointName, scene: Scene): fc.Arbitrary<Case> {
  const endpoint: Endpoint = endpoints[call]
  const fieldValues = valuesByField(scene)
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  // A URL cannot contain half a surrogate pair.
  const odd = oddText.map((text) => Buffer.from(text).toString())
  const params = fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { weight: 5, arbitrary: fieldValues[name] ?? fc.constantFrom(...scene.ids) },
          { weight: 1, arbitrary: odd },
        ),
      ]),
    ),
  )
  const validBody = endpoint.body && validValues(endpoint.body, fieldValues)
  const body = validBody
    ? fc.oneof(
        { weight: 3, arbitrary: validBody.map((value) => Buffer.from(JSON.stringify(value))) },
        { weight: 3, arbitrary: nearlyValid(validBody).map((value) => Buffer.from(JSON.stringify(value))) },
        { weight: 1, arbitrary: hostileBody },
      )
    : fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileBody })
  const query = endpoint.query
    ? fc.oneof(validValues(endpoint.query, fieldValues), nearlyValid(validValues(endpoint.query, fieldValues)))
    : fc.constant({})
  return fc
    .record({
      sender: usualSender(endpoint),
      method: fc.oneof(
        { weight: 14, arbitrary: fc.constant<string>(endpoint.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
        },
      ),
      params,
      query: fc.oneof({ weight: 5, arbitrary: query.map(asQuery) }, { weight: 1, arbitrary: oddQuery }),
      target: fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddTarget }),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
      body,
    })
    .map(({ sender, method, params, query, target, headers, body }) => ({
      call,
      sender,
      method,
      target: (target ?? filled(endpoint.path, params)) + (query && `?${query}`),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toHeaderText(value)])),
      },
      body,
    }))
}

/** Chooses an allowed sender in at least half of the cases. */
function usualSender({ access }: Endpoint): fc.Arbitrary<Sender> {
  const welcome = Array.isArray(access) ? senders.filter((sender) => access.some((role) => sender.endsWith(role))) : []
  return welcome.length > 0
    ? fc.oneof(fc.constantFrom(...welcome), fc.constantFrom(...senders))
    : fc.constantFrom(...senders)
}

const filled = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

const asQuery = (query: object) =>
  Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(Buffer.from(String(value)).toString())}`)
    .join('&')

/** Generates cases for all calls in the table, each call equally often. */
export function everyCase(scene: Scene): fc.Arbitrary<Case> {
  return fc.oneof(...(Object.keys(endpoints) as EndpointName[]).map((call) => casesOf(call, scene)))
}
