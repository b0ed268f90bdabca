import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { sessionCookieName } from '@/lib/auth/session/token'
import { configuredSiteAddress } from '@/lib/core/config/env'
import { rightNames } from '@/lib/core/config/office-rights'
import { academySettings } from '@/lib/core/config/settings'
import { answerSchema, type Endpoint, specificRight } from '@/lib/core/http/endpoint'
import { type PossibleError, possibleErrors } from './possible-errors'
import { domains } from './table'

const about = `All API calls of the academy. Dates and times without a zone are in the academy’s time zone; \`starts_at\` and
\`ends_at\` are UTC. An unsupported method returns 405 with \`Allow\`. Every response has an \`x-request-id\`, which is also
in the log.`

const failure = z
  .object({
    success: z.literal(false),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Failure', description: 'One sentence for the user; `errors` lists the invalid fields.' })

const fault = failure
  .extend({ requestId: z.string() })
  .meta({ id: 'Fault', description: 'Like `Failure`, with the request ID used in the log.' })

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })
const header = (description: string) => z.string().meta({ header: { description } })
const retryAfter = z.object({ 'Retry-After': header('Seconds to wait before retrying') })
const cookies = z.object({ 'Set-Cookie': header('The session’s cookie; empty when the session ends') })

const headersTooLarge = { id: 'HeadersTooLarge', description: 'The headers are larger than 16 kB' }
const unexpectedError = { id: 'AnythingElse', description: 'An internal error (500)', ...json(fault) }

/** A call that redirects returns its errors as a page if the browser opens it directly, otherwise as JSON. */
const page = { 'text/html': {} }

function success(endpoint: Endpoint): ZodOpenApiResponseObject {
  const { raw, status, session, summary } = endpoint
  if (status === 302) {
    return { description: summary, headers: z.object({ Location: header('Redirect target') }) }
  }
  if (raw) return { description: summary, content: { [raw]: {} } }
  const description = status === 201 ? 'Created' : 'OK'
  return { description, ...json(answerSchema(endpoint)), ...(session && { headers: cookies }) }
}

function refusal(
  { status: success, conflict, forbidden }: Endpoint,
  status: number,
  { reasons, messages }: PossibleError,
): ZodOpenApiResponseObject {
  if (status === 431) return headersTooLarge
  const sentences = messages.map((message) => `“${message}”`).join(' or ')
  const description = [reasons.join('; '), sentences].filter(Boolean).join(': ')
  const more = status === 409 ? conflict : status === 403 ? forbidden : undefined
  const { content } = json(more ? failure.extend(more.partial().shape) : failure)
  return {
    description,
    content: success === 302 ? { ...content, ...page } : content,
    ...((status === 429 || status === 503) && { headers: retryAfter }),
  }
}

function responses(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const { statusUnlessMade, status } = endpoint
  const unchanged = { ...success(endpoint), description: 'Already exists; nothing new was created' }
  return {
    ...(statusUnlessMade && { [statusUnlessMade]: unchanged }),
    [status]: success(endpoint),
    ...(endpoint.entityTag && { 304: { description: 'Not modified: If-None-Match contains the current ETag' } }),
    ...Object.fromEntries([...possibleErrors(endpoint)].map(([at, error]) => [at, refusal(endpoint, at, error)])),
    default: unexpectedError,
  }
}

function audience(endpoint: Endpoint): string {
  const { access } = endpoint
  if (access === 'anyone') return 'Public.'
  const needed = specificRight(endpoint)
  const right = needed ? ` Admins need the “${rightNames[needed]}” right.` : ''
  if (access === 'signed-in') return `Requires a session.${right}`
  return `For ${access.map((role) => `${role}s`).join(' and ')}.${right}`
}

function operation(name: string, tag: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const pathNames = [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, key]) => (key ? [key] : []))
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    description: audience(endpoint),
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    requestParams: {
      ...(pathNames.length > 0 && { path: z.object(Object.fromEntries(pathNames.map((key) => [key, z.string()]))) }),
      ...(endpoint.query && { query: endpoint.query as z.ZodObject }),
    },
    ...(endpoint.body && { requestBody: { required: !endpoint.bodyOptional, ...json(endpoint.body) } }),
    responses: responses(endpoint),
  }
}

/** Builds the OpenAPI 3.1 document from the endpoints and their validation schemas. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {}
  for (const { name: tag, rows } of domains) {
    for (const [name, endpoint] of Object.entries<Endpoint>(rows)) {
      const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, tag, endpoint) }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: academySettings().name,
      version: '1',
      description: about,
      contact: { name: academySettings().name, email: academySettings().supportEmail },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    // If no address is configured, the server's URL is relative. Clients resolve it against the URL of this document.
    servers: [{ url: configuredSiteAddress() ?? '/', description: 'This academy' }],
    tags: domains.map((domain) => ({ name: domain.name, description: domain.about })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token from login or registration' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(), description: 'The same token, as a cookie' },
      },
    },
  })
}
