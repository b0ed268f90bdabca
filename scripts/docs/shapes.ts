import { z } from 'zod'

/** A JSON Schema as Zod creates it. */
type Schema = z.core.JSONSchema.BaseSchema

/** One field of a body or a query. */
export interface Field {
  name: string
  type: string
  required: boolean
  limits: string
}

const LONG_ENUM = 12

/** Lists the fields that a body or a query accepts. */
export function fieldsOf(schema: z.ZodType): Field[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property as Schema),
    required: required.includes(name),
    limits: limitsOf(property as Schema),
  }))
}

/** Writes the fields of a response in TypeScript notation. */
export const shapeOf = (schema: z.ZodType): string => typeOf(schemaOf(schema, 'output'))

/** Converts a schema to JSON Schema. A transformed or custom type becomes `unknown`. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

function typeOf(schema: Schema): string {
  const { anyOf, oneOf, allOf, type, items, properties, required = [] } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return enumOf(schema.enum)
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice as Schema)))].join(' | ')
  if (allOf) return allOf.map((part) => typeOf(part as Schema)).join(' & ')
  if (type === 'array') return listOf(items as Schema | undefined)
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(property as Schema)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  if (type === 'object') return mapOf(schema.additionalProperties)
  return [type ?? 'unknown']
    .flat()
    .map((name) => (name === 'integer' ? 'number' : name))
    .join(' | ')
}

const enumOf = (values: readonly unknown[]): string =>
  values.length > LONG_ENUM
    ? `one of ${values.length} values`
    : values.map((value) => JSON.stringify(value)).join(' | ')

function listOf(items: Schema | undefined): string {
  const type = items ? typeOf(items) : 'unknown'
  return /^\{[^}]*\}$|^\w+$/.test(type) ? `${type}[]` : `(${type})[]`
}

const mapOf = (values: Schema['additionalProperties']): string =>
  typeof values === 'object' && Object.keys(values).length > 0
    ? `Record<string, ${typeOf(values as Schema)}>`
    : 'object'

/** Describes the size limits of a field in words. */
export function limitsOf({
  minLength,
  maxLength,
  minItems,
  maxItems,
  minimum,
  maximum,
  format,
  anyOf,
}: Schema): string {
  const parts = [
    format && format !== 'uri' ? format : '',
    range(minLength === 1 ? undefined : minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    range(safe(minimum), safe(maximum), ''),
  ]
  const choices = anyOf?.map((choice) => limitsOf(choice as Schema)) ?? []
  return [...new Set([parts.filter(Boolean).join(', '), ...choices])].filter(Boolean).join(' or ')
}

/** Returns the limit of a number. Returns undefined for the limits that Zod adds to every integer. */
const safe = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
  if (most !== undefined) return `at most ${most}${unit}`
  return least === undefined ? '' : `at least ${least}${unit}`
}
