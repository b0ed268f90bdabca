import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { describe, expect, it } from 'vitest'
import { AppError } from '@/lib/core/http/errors'
import { redactedExporter } from '@/lib/core/observability/redacted-spans'
import { kindOf, traceId, traceparent } from '@/lib/core/observability/traces'

/** Exports a span through the exporter under test, and returns the exported span. */
function sent(span: Partial<ReadableSpan>): ReadableSpan | undefined {
  let spans: ReadableSpan[] = []
  const exporter = redactedExporter({
    export: (exported) => {
      spans = exported
    },
    shutdown: async () => undefined,
  })
  const whole = { name: 'GET', kind: SpanKind.CLIENT, attributes: {}, events: [], status: { code: 0 }, ...span }
  exporter.export([whole as ReadableSpan], () => undefined)
  return spans[0]
}

describe('an exported span', () => {
  it('an exported span has only known attributes, no events and no status message', () => {
    const span = sent({
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/courses/[slug]',
        'url.path': '/courses/secret',
        'server.address': 'secret.example',
        'user_agent.original': 'secret',
      },
      events: [{ name: 'exception', time: [0, 0], attributes: { 'exception.message': 'secret' } }],
      status: { code: SpanStatusCode.ERROR, message: 'secret' },
    })
    expect(span).toMatchObject({ name: 'GET /courses/[slug]', events: [], status: { code: SpanStatusCode.ERROR } })
    expect(span?.attributes).toEqual({ 'http.request.method': 'GET', 'http.route': '/courses/[slug]' })
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR })
  })

  it('an exported span without a route is not marked as a request', () => {
    expect(sent({ kind: SpanKind.SERVER, attributes: { 'http.request.method': 'GET' } })).toBeUndefined()
  })

  it.each([
    [{ 'exception.type': 'ECONNREFUSED', 'exception.message': 'connect 10.0.0.1' }, 'ECONNREFUSED'],
    [{ 'exception.message': "PostgreSQL error of type 'error' occurred (code: 23505)" }, '23505'],
    [{ 'exception.type': 'meera @ example' }, 'unknown'],
  ])('an exported span contains only the type of the exception %o', (attributes, type) => {
    const span = sent({ events: [{ name: 'exception', time: [0, 0], attributes }] })
    expect(span?.attributes).toEqual({ 'error.type': type })
  })
})

describe('the type of an error', () => {
  it.each([
    [new AppError('conflict', 'Meera has booked this'), 'conflict'],
    [Object.assign(new Error('Key (phone)=(9876543210) exists'), { code: '23505' }), '23505'],
    [new TypeError('cannot read 9876543210'), 'TypeError'],
    [Object.assign(new Error('x'), { code: 'Key (phone)=(9876543210)', name: 'meera @ example' }), 'unknown'],
    [null, 'unknown'],
    ['9876543210', 'unknown'],
  ])('the type of the error %s is %s', (error, kind) => expect(kindOf(error)).toBe(kind))
})

it('there are no traces without a collector', () => {
  expect([traceparent(), traceId()]).toEqual([undefined, undefined])
})
