import { expect, it } from 'vitest'
import { everyCall } from '../../support/server/access'
import { sendRequest } from '../../support/server/api-client'

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>
  security: object[]
  requestBody?: object
  operationId: string
}
interface Document {
  openapi: string
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

it('GET /api/openapi.json describes every call, and needs no session', async () => {
  const answer = await sendRequest('/api/openapi.json')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const document = answer.json as unknown as Document
  expect(document.openapi).toMatch(/^3\.1\./)

  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  expect(described.map(({ call }) => call).toSorted()).toEqual(everyCall.map(([call]) => call).toSorted())
  expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(described.length)
  for (const { call, operation } of described) {
    const [, access] = everyCall.find(([name]) => name === call) ?? []
    expect(operation.security.length > 0, call).toBe(access !== 'anyone')
    expect(
      Object.keys(operation.responses).some((status) => /^(20[01]|302)$/.test(status)),
      call,
    ).toBe(true)
    if (access !== 'anyone') expect(operation.responses, call).toHaveProperty('401')
  }
  for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas).toHaveProperty(name)
  }
})
