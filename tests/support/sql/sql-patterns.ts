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
import type { Checker, Project } from 'typescript/unstable/sync'

/** A pattern for SQL: fixed parts in a fixed order. Any SQL may come between two parts. */
export interface SqlPattern {
  parts: RegExp[]
  /**
   * The number of fixed characters in the pattern. If several patterns match a statement, the pattern with the most
   * fixed characters is used.
   */
  weight: number
  /** The SQL, with `…` wherever any SQL may come. */
  text: string
  /** If conditions choose between insertions: a pattern for every branch of every condition. */
  branches: SqlPattern[]
}

/** The fixed parts of an SQL text. Any SQL may come between two parts. */
type Parts = readonly string[]

const ANY_SQL: Parts = ['', '']
const PARAMETER = '\0'

/** SQL with insertions: the SQL that can come in each place, and the fixed SQL that follows it. */
interface Template {
  head: string
  insertions: { alternatives: Parts[]; next: string }[]
}

const asTemplate = (head: string, insertions: Template['insertions'] = []): Template => ({ head, insertions })

/** Returns a pattern for every SQL text that the expression can produce. */
export const patternsOf = (project: Project, sql: Node): SqlPattern[] =>
  templatesOf(project, sql)
    .map((template) => ({ ...asPattern(partsOf(template)), branches: branchesOf(template).map(asPattern) }))
    .filter(({ weight }) => weight > 0)

/** Returns the SQL that an expression can produce: one template, or one for each branch of a condition. */
function templatesOf(project: Project, sql: Node): Template[] {
  if (isTaggedTemplateExpression(sql)) return [templateOf(project, sql.template, true)]
  if (isStringLiteral(sql) || isNoSubstitutionTemplateLiteral(sql)) return [asTemplate(sql.text)]
  if (isTemplateExpression(sql)) return [templateOf(project, sql, false)]
  if (isParenthesizedExpression(sql)) return templatesOf(project, sql.expression)
  if (isConditionalExpression(sql)) {
    return [...templatesOf(project, sql.whenTrue), ...templatesOf(project, sql.whenFalse)]
  }
  if (isPropertyAccessExpression(sql) && sql.name.text === 'empty') return [asTemplate('')]
  const name = isCallExpression(sql) ? sql.expression : sql
  const symbol = isIdentifier(name) ? project.checker.getSymbolAtLocation(name) : undefined
  const declaration = symbol?.valueDeclaration?.resolve(project)
  const initializer = declaration && isVariableDeclaration(declaration) && declaration.initializer
  if (!initializer) return [asTemplate('', [{ alternatives: [ANY_SQL], next: '' }])]
  return templatesOf(project, isArrowFunction(initializer) ? initializer.body : initializer)
}

/** Reads a template. In a tagged template, each inserted value becomes a parameter such as `$1`, unless it is SQL. */
function templateOf(project: Project, template: TemplateLiteral, isTagged: boolean): Template {
  if (!isTemplateExpression(template)) return asTemplate(template.text)
  const insertions = template.templateSpans.map(({ expression, literal }) => {
    const isValue = isTagged && !isSql(project.checker, expression)
    const alternatives = isValue ? [[PARAMETER]] : templatesOf(project, expression).map((one) => partsOf(one))
    return { alternatives, next: literal.text }
  })
  return asTemplate(template.head.text, insertions)
}

/** Returns the fixed parts of a template. If an insertion has several alternatives, any SQL may come in its place. */
const partsOf = ({ head, insertions }: Template): Parts =>
  insertions.reduce<Parts>(
    (parts, { alternatives: [only = ANY_SQL, ...others], next }) => {
      return joined(joined(parts, others.length > 0 ? ANY_SQL : only), [next])
    },
    [head],
  )

const joined = (before: Parts, after: Parts): Parts => [
  ...before.slice(0, -1),
  `${before.at(-1)}${after[0]}`,
  ...after.slice(1),
]

/** Returns the fixed parts of a template for every alternative of every insertion that has several. */
const branchesOf = ({ head, insertions }: Template): Parts[] =>
  insertions.flatMap(({ alternatives, next }, index) =>
    alternatives.length > 1
      ? alternatives.map((one) => partsOf({ head, insertions: insertions.with(index, { alternatives: [one], next }) }))
      : [],
  )

function isSql(checker: Checker, expression: Node): boolean {
  const type = checker.getTypeAtLocation(expression)
  const members = type?.isUnionType() ? type.getTypes() : [type]
  return members.some((one) => !one || one.getSymbol()?.name === 'Sql')
}

function asPattern(texts: Parts): SqlPattern {
  const parts = texts.map((text, index) => {
    const source = text.split(PARAMETER).map(escaped).join('\\$\\d+')
    return new RegExp(`${index === 0 ? '^' : ''}${source}${index === texts.length - 1 ? '$' : ''}`, 'g')
  })
  return { parts, weight: texts.join('').length, text: numbered(texts.join('…')), branches: [] }
}

/** Replaces each inserted value by its number, as the driver does. */
const numbered = (sql: string): string =>
  sql.split(PARAMETER).reduce((before, after, index) => `${before}$${index}${after}`)

/** Returns a pattern for exactly this SQL. */
export const exactly = (sql: string): SqlPattern => asPattern([sql])

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
