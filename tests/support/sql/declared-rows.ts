import path from 'node:path'
import {
  isArrowFunction,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

/** A value's JavaScript type, such as `string`, `Date` or `number[]`. `null` and `undefined` are left out. */
export type Kind = string

export interface DeclaredColumn {
  kinds: Kind[]
  optional: boolean
  /** The parts of the declared type that JSON cannot represent, such as the Date in `added.at: Date`. */
  notJson: string[]
}

/** A call in `lib` that declares the row type of a statement. */
export interface DeclaredRows {
  file: string
  line: number
  columns: Map<string, DeclaredColumn>
  /** Patterns for the SQL that this call can produce. Empty if the source code does not show the SQL. */
  sql: SqlPattern[]
}

/** A pattern for SQL: fixed parts in a fixed order. Any SQL may come between two parts. */
export interface SqlPattern {
  parts: RegExp[]
  /**
   * The number of fixed characters in the pattern. If several patterns match a statement, the pattern with the most
   * fixed characters is used.
   */
  weight: number
}

/** The functions that run raw SQL and return rows, each with the index of its SQL argument. */
const SQL_ARGUMENT: Record<string, number> = { $queryRaw: 0, preparedRows: 1, queryWithTimeout: 0, query: 0 }

/** Reads the row types of the raw SQL in `lib`, using the TypeScript compiler. */
export function declaredRows(root: string): DeclaredRows[] {
  const api = new API({ cwd: root })
  try {
    const config = path.join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`TypeScript could not open ${config}`)
    const inLib = path.join(root, 'lib') + path.sep
    const files = project.program.getSourceFileNames().filter((file) => file.startsWith(inLib))
    return files.flatMap((file) => rowsOfFile(project, root, file))
  } finally {
    api.close()
  }
}

function rowsOfFile(project: Project, root: string, file: string): DeclaredRows[] {
  const source = project.program.getSourceFile(file)
  if (!source || !/\$queryRaw|preparedRows|queryWithTimeout|\.query</.test(source.text)) return []
  const results: DeclaredRows[] = []
  const visit = (node: Node): undefined => {
    const sql = sqlOf(node)
    const row = sql && rowType(project.checker, node)
    const columns = row && columnsOf(project.checker, row)
    if (sql && columns?.size) {
      const line = source.text.slice(0, node.getStart(source)).split('\n').length
      results.push({ file: path.relative(root, file), line, columns, sql: patternsOf(project, sql) })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return results
}

/** Returns the SQL of a call, if the node calls a function that runs SQL. */
function sqlOf(node: Node): Node | undefined {
  if (isTaggedTemplateExpression(node)) return nameOf(node.tag) === '$queryRaw' ? node : undefined
  if (!isCallExpression(node)) return undefined
  const position = SQL_ARGUMENT[nameOf(node.expression)]
  return position === undefined ? undefined : node.arguments[position]
}

function nameOf(callee: Node): string {
  if (isIdentifier(callee)) return callee.text
  return isPropertyAccessExpression(callee) ? callee.name.text : ''
}

/** Returns the row type of a call, or undefined if the type names no columns. */
function rowType(checker: Checker, call: Node): Type | undefined {
  const returned = checker.getTypeAtLocation(call)
  const [resolved] = returned ? argumentsOf(checker, returned) : []
  if (!resolved) return undefined
  const result = checker.getPropertyOfType(resolved, 'rowCount') && checker.getPropertyOfType(resolved, 'rows')
  const [rows] = withoutNull((result && checker.getTypeOfSymbol(result)) ?? resolved)
  const row = rows && checker.isArrayType(rows) ? argumentsOf(checker, rows)[0] : rows
  return row && membersOf(row).every((one) => one.isObjectType() || one.isIntersectionType()) ? row : undefined
}

const argumentsOf = (checker: Checker, type: Type): readonly Type[] =>
  type.isTypeReference() ? checker.getTypeArguments(type as TypeReference) : []

/** Returns the declared columns of a row type. A union declares the columns of each of its types. */
function columnsOf(checker: Checker, row: Type): Map<string, DeclaredColumn> {
  const columns = new Map<string, DeclaredColumn>()
  for (const property of withoutNull(row).flatMap((one) => checker.getPropertiesOfType(one))) {
    const type = checker.getTypeOfSymbol(property)
    if (!type) throw new Error(`${property.name} has no type`)
    const column = columns.get(property.name) ?? { kinds: [], optional: false, notJson: [] }
    const constituents = withoutNull(type)
    columns.set(property.name, {
      kinds: unique([...column.kinds, ...constituents.map((one) => kindOf(checker, one))]),
      optional: column.optional || membersOf(type).some(({ flags }) => flags & TypeFlags.Undefined),
      notJson: unique([...column.notJson, ...constituents.flatMap((one) => notJson(checker, one, property.name))]),
    })
  }
  return columns
}

const unique = (texts: readonly string[]) => [...new Set(texts)].toSorted()
const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
const withoutNull = (type: Type) =>
  membersOf(type).filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)))

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

/** Returns a pattern for every SQL text that the expression can produce. */
function patternsOf(project: Project, sql: Node): SqlPattern[] {
  if (isTaggedTemplateExpression(sql)) return [patternOf(project.checker, sql.template, true)]
  if (isStringLiteral(sql) || isNoSubstitutionTemplateLiteral(sql)) return [asPattern([sql.text])]
  if (isTemplateExpression(sql)) return [patternOf(project.checker, sql, false)]
  if (isParenthesizedExpression(sql)) return patternsOf(project, sql.expression)
  if (isConditionalExpression(sql)) {
    return [...patternsOf(project, sql.whenTrue), ...patternsOf(project, sql.whenFalse)]
  }
  const name = isCallExpression(sql) ? sql.expression : sql
  if (!isIdentifier(name)) return []
  const declaration = project.checker.getSymbolAtLocation(name)?.valueDeclaration?.resolve(project)
  if (!declaration || !isVariableDeclaration(declaration) || !declaration.initializer) return []
  const { initializer } = declaration
  return patternsOf(project, isArrowFunction(initializer) ? initializer.body : initializer)
}

/**
 * Returns the SQL pattern for a template. In a tagged template, each inserted value becomes a parameter such as `$1`.
 * The pattern matches any text in place of inserted SQL, and of anything inserted into an untagged template.
 */
function patternOf(checker: Checker, template: TemplateLiteral, isTagged: boolean): SqlPattern {
  if (!isTemplateExpression(template)) return asPattern([template.text])
  const texts = [template.head.text]
  for (const { expression, literal } of template.templateSpans) {
    if (isTagged && !isSql(checker, expression)) texts.push(`${texts.pop()}${PARAMETER}${literal.text}`)
    else texts.push(literal.text)
  }
  return asPattern(texts)
}

const PARAMETER = '\0'

function isSql(checker: Checker, expression: Node): boolean {
  const type = checker.getTypeAtLocation(expression)
  return !type || membersOf(type).some((one) => one.getSymbol()?.name === 'Sql')
}

function asPattern(texts: readonly string[]): SqlPattern {
  const parts = texts.map((text, index) => {
    const source = text.split(PARAMETER).map(escaped).join('\\$\\d+')
    return new RegExp(`${index === 0 ? '^' : ''}${source}${index === texts.length - 1 ? '$' : ''}`, 'g')
  })
  return { parts, weight: texts.join('').length }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Returns whether the SQL matches the pattern. */
export function produces({ parts }: SqlPattern, sql: string): boolean {
  let position = 0
  for (const part of parts) {
    part.lastIndex = position
    const match = part.exec(sql)
    if (!match) return false
    position = match.index + match[0].length
  }
  return true
}
