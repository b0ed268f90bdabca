import pg from 'pg'
import type { DeclaredColumn, Kind } from './declared-rows'
import type { DescribedColumn, DescribedRows } from './described-rows'

const { builtins } = pg.types
/** The type of PostgreSQL's own names, which pg.types leaves out. */
const NAME = 19
/** Enums and other types that migrations create have this OID or a higher one. The drivers return them as text. */
const FIRST_CREATED_TYPE = 16_384

/** The built-in types that the driver and Prisma return as text. */
const TEXTS = new Set<number>([
  NAME,
  builtins.BPCHAR,
  builtins.CHAR,
  builtins.CIDR,
  builtins.INET,
  builtins.TEXT,
  builtins.UUID,
  builtins.VARCHAR,
])

/** The array types that the driver converts to arrays: the OID of each array type, with the OID of its element type. */
const ARRAYS = new Map<number, number>([
  [1000, builtins.BOOL],
  [1007, builtins.INT4],
  [1009, builtins.TEXT],
  [1115, builtins.TIMESTAMP],
  [1182, builtins.DATE],
  [1185, builtins.TIMESTAMPTZ],
  [2951, builtins.UUID],
])

/** Returns the differences between the declared columns of a statement and the columns that it returns. */
export function rowDifferences(
  declaredColumns: ReadonlyMap<string, DeclaredColumn>,
  { columns, byPrisma }: DescribedRows,
): string[] {
  const names = columns.map(({ name }) => name)
  const missing = [...declaredColumns].filter(([name, { optional }]) => !optional && !names.includes(name))
  return [
    ...missing.map(([name]) => `declares "${name}", which the statement does not return`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `returns "${name}" twice`),
    ...columns.flatMap((column) => mismatches(declaredColumns.get(column.name), column, byPrisma)),
  ]
}

function mismatches(
  column: DeclaredColumn | undefined,
  { name, type, keys = [] }: DescribedColumn,
  byPrisma: boolean,
): string[] {
  if (!column) return [`does not declare "${name}"`]
  const kind = kindOf(type, byPrisma)
  if (kind === 'json' && column.notJson.length > 0)
    return [`declares ${column.notJson.join(', ')} in "${name}", which JSON cannot contain`]
  if (column.kinds.every((declaredKind) => fits(declaredKind, kind)))
    return keys.flatMap((jsonKeys) => keyMismatches(column, name, jsonKeys))
  return [`declares "${name}" as ${column.kinds.join(' | ')}, but the statement returns ${kind}`]
}

/** Returns the differences between the declared keys of a JSON column and the keys of an object that it contained. */
function keyMismatches({ keys }: DeclaredColumn, column: string, jsonKeys: readonly string[]): string[] {
  if (keys.length === 0) return []
  const missing = keys.filter(({ name, optional }) => !optional && !jsonKeys.includes(name))
  const extra = jsonKeys.filter((key) => keys.every(({ name }) => name !== key))
  return [
    ...missing.map(({ name }) => `declares "${name}" in "${column}", which the JSON does not contain`),
    ...extra.map((key) => `does not declare "${key}" in "${column}"`),
  ]
}

/** A JSON column contains objects or arrays. A single text or number needs a cast to its SQL type. */
const fits = (declaredKind: Kind, kind: Kind) =>
  declaredKind === 'unknown' ||
  (kind === 'json' ? declaredKind === 'object' || declaredKind.endsWith('[]') : declaredKind === kind)

/**
 * Returns the JavaScript type for a PostgreSQL type. `byPrisma` selects Prisma's conversion instead of the driver's.
 * A type that this function does not know fits no declared type except `unknown`.
 */
function kindOf(type: number, byPrisma: boolean): Kind {
  if (TEXTS.has(type) || type >= FIRST_CREATED_TYPE) return 'string'
  const element = ARRAYS.get(type)
  if (element !== undefined) return `${kindOf(element, byPrisma)}[]`
  switch (type) {
    case builtins.BOOL:
      return 'boolean'
    case builtins.INT2:
    case builtins.INT4:
    case builtins.FLOAT4:
    case builtins.FLOAT8:
      return 'number'
    case builtins.INT8:
      return byPrisma ? 'bigint' : 'string'
    case builtins.NUMERIC:
      return byPrisma ? 'Decimal' : 'string'
    case builtins.DATE:
    case builtins.TIMESTAMP:
    case builtins.TIMESTAMPTZ:
      return 'Date'
    case builtins.TIME:
    case builtins.TIMETZ:
      return byPrisma ? 'Date' : 'string'
    case builtins.BYTEA:
      return byPrisma ? 'Uint8Array' : 'Buffer'
    case builtins.JSON:
    case builtins.JSONB:
      return 'json'
    default:
      return `PostgreSQL type ${type}`
  }
}
