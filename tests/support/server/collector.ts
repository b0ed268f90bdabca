import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number }
type Pair = { key: string; value: Value }
interface SentSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes?: Pair[]
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number; message?: string }
  events?: object[]
}
interface Sent {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** A span as a trace viewer shows it. */
export interface Collected {
  name: string
  kind: number
  traceId: string
  spanId: string
  parent: string | undefined
  attributes: Record<string, unknown>
  /** The resource attributes of the process that sent the span. */
  resource: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  failed: boolean
}

export interface Collector {
  url: string
  spans: Collected[]
  /** The received data as text. */
  text: string
  /** The headers of the last request. */
  headers: IncomingMessage['headers']
  requests: number
  mode: 'ok' | 'silent' | 'refuses'
  spansNamed(name: string): Collected[]
  below(span: Collected): Collected[]
  close(): Promise<void>
}

/** Starts a collector that receives and stores traces as OTLP JSON over HTTP. */
export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    collector.requests += 1
    collector.headers = request.headers
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (collector.mode === 'silent') return
    if (collector.mode === 'refuses') return answer(response, 400)
    const text = Buffer.concat(parts).toString()
    if (request.url === '/v1/traces') {
      collector.text += text
      collector.spans.push(...spansIn(JSON.parse(text) as Sent))
    }
    answer(response, request.url === '/v1/traces' ? 200 : 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    text: '',
    headers: {},
    requests: 0,
    mode: 'ok',
    spansNamed: (name) => collector.spans.filter((span) => span.name === name),
    below: ({ traceId, spanId }) =>
      collector.spans.filter((span) => span.traceId === traceId && span.parent === spanId),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return collector
}

const answer = (response: ServerResponse, status: number) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}')

function spansIn({ resourceSpans }: Sent): Collected[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, kind, traceId, spanId, parentSpanId, attributes = [], links = [], status }) => ({
        name,
        kind,
        traceId,
        spanId,
        parent: parentSpanId || undefined,
        attributes: valuesOf(attributes),
        resource: valuesOf(resource.attributes),
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
        failed: status?.code === 2,
      })),
  )
}

const valuesOf = (pairs: Pair[]) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]] as const))
