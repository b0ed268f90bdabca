import path from 'node:path'
import {
  isAwaitExpression,
  isBindingElement,
  isCallExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import { patternsOf, type SqlPattern } from './sql-patterns'

/** A value's JavaScript type, such as `string`, `Date` or `number[]`. `null` and `undefined` are left out. */
export type Kind = string

export interface DeclaredColumn {
  kinds: Kind[]
  optional: boolean
  /** The parts of the declared type that JSON cannot represent, such as the Date in `added.at: Date`. */
  notJson: string[]
  /** The keys of the objects that JSON in this column contains. Empty if the type names no keys. */
  keys: { name: string; optional: boolean }[]
}

/** A call that declares the row type of a statement. */
export interface DeclaredRows {
  file: string
  line: number
  columns: Map<string, DeclaredColumn>
  /** Patterns for the SQL that this call can produce. Empty if the source code does not show the SQL. */
  sql: SqlPattern[]
}

/** The functions that run raw SQL and return rows, each with the index of its SQL argument. */
const SQL_ARGUMENT: Record<string, number> = {
  $queryRaw: 0,
  $queryRawUnsafe: 0,
  preparedRows: 1,
  queryWithTimeout: 0,
  query: 0,
}
/** The only function that returns one row. The others return a list. */
const ONE_ROW = 'queryWithTimeout'

export interface RawSql {
  declared: DeclaredRows[]
  /** The places that read rows without a declared row type. */
  untyped: string[]
}

/** Reads the row types of the raw SQL in these folders, using the TypeScript compiler. */
export function readRawSql(root: string, folders: readonly string[]): RawSql {
  const api = new API({ cwd: root })
  try {
    // Unlike the configuration of the application, this one includes `scripts`.
    const config = path.join(root, 'tests/tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`TypeScript could not open ${config}`)
    const files = project.program
      .getSourceFileNames()
      .filter((file) => folders.some((folder) => file.startsWith(path.join(root, folder) + path.sep)))
      .map((file) => readFile(project, root, file))
    return { declared: files.flatMap(({ declared }) => declared), untyped: files.flatMap(({ untyped }) => untyped) }
  } finally {
    api.close()
  }
}

function readFile(project: Project, root: string, file: string): RawSql {
  const source = project.program.getSourceFile(file)
  const declared: DeclaredRows[] = []
  const untyped: string[] = []
  if (!source) return { declared, untyped }
  const visit = (node: Node): undefined => {
    const sql = callOf(node)?.sql
    const row = sql && rowType(project.checker, node)
    const columns = row && columnsOf(project.checker, row)
    const place = () => ({
      file: path.relative(root, file),
      line: source.text.slice(0, node.getStart(source)).split('\n').length,
    })
    if (sql && columns?.size) declared.push({ ...place(), columns, sql: patternsOf(project, sql) })
    if (isUntypedRead(project.checker, node)) untyped.push(`${place().file}:${place().line}`)
    node.forEachChild(visit)
  }
  visit(source)
  return { declared, untyped }
}

/** Returns the function name and the SQL of a call, if the node calls a function that runs SQL. */
function callOf(node: Node): { name: string; sql: Node } | undefined {
  if (isTaggedTemplateExpression(node) && nameOf(node.tag) === '$queryRaw') return { name: '$queryRaw', sql: node }
  if (!isCallExpression(node)) return undefined
  const name = nameOf(node.expression)
  const sql = node.arguments[SQL_ARGUMENT[name] ?? -1]
  return sql && { name, sql }
}

function nameOf(callee: Node): string {
  if (isIdentifier(callee)) return callee.text
  return isPropertyAccessExpression(callee) ? callee.name.text : ''
}

/** Returns the row type of a call, or undefined if the type names no columns. */
function rowType(checker: Checker, call: Node): Type | undefined {
  const row = rowIn(checker, resultOf(checker, call))
  return row && membersOf(row).every((one) => one.isObjectType() || one.isIntersectionType()) ? row : undefined
}

/** Returns the type that the promise of a call resolves to. */
function resultOf(checker: Checker, call: Node): Type | undefined {
  const returned = checker.getTypeAtLocation(call)
  if (!returned || returned.flags & TypeFlags.Any) return returned
  return argumentsOf(checker, returned)[0]
}

/** Returns the type of one row, if a call's result is a list of rows, one row, or the driver's object with the rows. */
function rowIn(checker: Checker, result: Type | undefined): Type | undefined {
  if (!result) return undefined
  const property = isDriverResult(checker, result) && checker.getPropertyOfType(result, 'rows')
  const [rows] = withoutNull((property && checker.getTypeOfSymbol(property)) || result)
  return rows && checker.isArrayType(rows) ? argumentsOf(checker, rows)[0] : rows
}

const isDriverResult = (checker: Checker, type: Type) =>
  ['rowCount', 'rows'].every((name) => checker.getPropertyOfType(type, name))

/**
 * Returns whether the node reads rows although their type is `any` or names no columns. Rows of type `unknown` are
 * typed, because TypeScript then rejects reading a column.
 */
function isUntypedRead(checker: Checker, node: Node): boolean {
  const read = readRow(checker, node)
  if (!read || isInQueryFunction(node)) return false
  const { row } = read
  return !row || (!(row.flags & TypeFlags.Unknown) && checker.getPropertiesOfType(row).length === 0)
}

/** Returns the type of the rows that the node reads, or null if the node reads no rows. */
function readRow(checker: Checker, node: Node): { row: Type | undefined } | null {
  const owner = ownerOfRows(node)
  if (owner) {
    const type = checker.getTypeAtLocation(owner)
    return type && isDriverResult(checker, type) ? { row: rowIn(checker, type) } : null
  }
  const call = callOf(node)
  const result = call && isUsed(node) && resultOf(checker, node)
  // The rows in a driver's result are checked where the code reads the property `rows`.
  if (!result || isDriverResult(checker, result)) return null
  const isList = result.flags & TypeFlags.Unknown || checker.isArrayType(result)
  return { row: isList || call.name === ONE_ROW ? rowIn(checker, result) : undefined }
}

/** Returns the object whose property `rows` the node reads. */
function ownerOfRows(node: Node): Node | undefined {
  if (isPropertyAccessExpression(node) && node.name.text === 'rows') return node.expression
  if (!isBindingElement(node)) return undefined
  const property = node.propertyName ?? node.name
  return property && isIdentifier(property) && property.text === 'rows' ? node.parent : undefined
}

function isUsed(call: Node): boolean {
  let { parent } = call
  while (isAwaitExpression(parent) || isParenthesizedExpression(parent)) parent = parent.parent
  return !isExpressionStatement(parent)
}

/** Returns whether the node belongs to a function of `SQL_ARGUMENT`, because its callers declare the row type. */
function isInQueryFunction(node: Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (
      isFunctionDeclaration(outer) ||
      isMethodDeclaration(outer) ||
      isVariableDeclaration(outer) ||
      isPropertyAssignment(outer)
    ) {
      if (outer.name && isIdentifier(outer.name) && Object.hasOwn(SQL_ARGUMENT, outer.name.text)) return true
    }
  }
  return false
}

const argumentsOf = (checker: Checker, type: Type): readonly Type[] =>
  type.isTypeReference() ? checker.getTypeArguments(type as TypeReference) : []

/** Returns the declared columns of a row type. A union declares the columns of each of its types. */
function columnsOf(checker: Checker, row: Type): Map<string, DeclaredColumn> {
  const columns = new Map<string, DeclaredColumn>()
  for (const property of withoutNull(row).flatMap((one) => checker.getPropertiesOfType(one))) {
    const type = checker.getTypeOfSymbol(property)
    if (!type) throw new Error(`${property.name} has no type`)
    const column = columns.get(property.name) ?? { kinds: [], optional: false, notJson: [], keys: [] }
    const constituents = withoutNull(type)
    columns.set(property.name, {
      kinds: unique([...column.kinds, ...constituents.map((one) => kindOf(checker, one))]),
      optional: column.optional || isOptional(type),
      notJson: unique([...column.notJson, ...constituents.flatMap((one) => notJson(checker, one, property.name))]),
      keys: [...column.keys, ...keysOf(checker, constituents)],
    })
  }
  return columns
}

const unique = (texts: readonly string[]) => [...new Set(texts)].toSorted()
const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
const withoutNull = (type: Type) =>
  membersOf(type).filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)))

const isOptional = (type: Type | undefined): boolean =>
  type !== undefined && membersOf(type).some(({ flags }) => flags & TypeFlags.Undefined)

/** Returns the property names of each object type, and for each list type, the property names of its elements. */
function keysOf(checker: Checker, types: readonly Type[]): DeclaredColumn['keys'] {
  const objects = types
    .flatMap((one) => (checker.isArrayType(one) ? argumentsOf(checker, one).flatMap(withoutNull) : one))
    .filter((one) => kindOf(checker, one) === 'object')
    .map((one) => checker.getPropertiesOfType(one))
  return unique(objects.flat().map(({ name }) => name)).map((name) => {
    const properties = objects.map((one) => one.find((property) => property.name === name))
    return { name, optional: properties.some((one) => !one || isOptional(checker.getTypeOfSymbol(one))) }
  })
}

function kindOf(checker: Checker, type: Type): Kind {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'unknown'
  if (type.flags & TypeFlags.StringLike) return 'string'
  if (type.flags & TypeFlags.NumberLike) return 'number'
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  if (type.flags & TypeFlags.BigIntLike) return 'bigint'
  if (checker.isArrayType(type)) {
    const [element] = argumentsOf(checker, type)
    return `${unique(element ? withoutNull(element).map((one) => kindOf(checker, one)) : []).join(' | ')}[]`
  }
  const name = type.getSymbol()?.name ?? ''
  return CLASSES.has(name) ? name : 'object'
}

/** JavaScript classes of the values that a driver can return. */
const CLASSES = new Set(['Date', 'Buffer', 'Uint8Array', 'Decimal'])

function notJson(checker: Checker, type: Type, name: string, depth = 0): string[] {
  const kind = kindOf(checker, type)
  if (CLASSES.has(kind) || kind === 'bigint') return [`${name}: ${kind}`]
  if (depth > 4) return []
  const [element] = checker.isArrayType(type) ? argumentsOf(checker, type) : []
  if (element) return withoutNull(element).flatMap((one) => notJson(checker, one, `${name}[]`, depth + 1))
  if (kind !== 'object') return []
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const inner = checker.getTypeOfSymbol(property)
    return inner
      ? withoutNull(inner).flatMap((one) => notJson(checker, one, `${name}.${property.name}`, depth + 1))
      : []
  })
}
