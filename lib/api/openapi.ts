import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { academy } from '@/lib/academy'
import type { Endpoint } from '@/lib/core/endpoint'
import { endpoints } from './table'

const failure = z
  .object({
    success: z.literal(false),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Failure', description: 'One sentence for a person; `errors` names the fields at fault.' })

const failures: Record<string, string> = {
  400: 'The body is not JSON',
  401: 'Please login first.',
  403: 'Signed in, but not this role or not this owner; or a write from another origin',
  404: 'No such thing, or one that this person may not know of',
  409: 'Conflicts with the state',
  413: 'The body is too large',
  415: 'The body is not application/json',
  422: 'A field breaks a rule',
  429: 'Too many tries; see Retry-After',
  502: 'A provider failed',
  503: 'The database cannot be reached; see Retry-After',
}

function statusesOf(endpoint: Endpoint): string[] {
  const own = endpoint.access === 'anyone' ? ['503'] : ['401', '403', '404', '503']
  const body = endpoint.body ? ['400', '403', '409', '413', '415', '422'] : []
  const query = endpoint.query ? ['422'] : []
  const limited = /trial-requests$/.test(endpoint.path) && endpoint.access === 'anyone' ? ['429'] : []
  const special = /login|register/.test(endpoint.path)
    ? ['401', '429']
    : /create-meeting/.test(endpoint.path)
      ? ['502']
      : []
  const decision = /\/(approve|reject|handled)$/.test(endpoint.path) ? ['409'] : []
  return [...new Set([...own, ...body, ...query, ...limited, ...special, ...decision])].sort()
}

function operation(name: string, endpoint: Endpoint) {
  const pathNames = [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, key]) => (key ? [key] : []))
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })
  const answered = endpoint.response?.extend({ success: z.literal(true) })
  const succeeded = answered
    ? { description: 'Done', ...json(answered) }
    : { description: endpoint.summary, content: { [endpoint.raw ?? 'application/json']: {} } }
  const alsoDone =
    endpoint.status === 201 && answered ? { 200: { description: 'Nothing new was made', ...json(answered) } } : {}
  return {
    operationId: name,
    summary: endpoint.summary,
    description: Array.isArray(endpoint.access) ? `For ${endpoint.access.join(', ')}.` : `For ${endpoint.access}.`,
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    requestParams: {
      ...(pathNames.length > 0 && { path: z.object(Object.fromEntries(pathNames.map((key) => [key, z.string()]))) }),
      ...(endpoint.query && { query: endpoint.query as z.ZodObject }),
    },
    ...(endpoint.body && { requestBody: { required: !endpoint.bodyOptional, ...json(endpoint.body) } }),
    responses: {
      ...alsoDone,
      [endpoint.status]: succeeded,
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [status, { description: failures[status] ?? '', ...json(failure) }]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document of all calls, made from the schemas that validate them. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: academy.name, version: '1', description: 'Every call of the academy. Times are the academy’s own.' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
      },
    },
  })
}
