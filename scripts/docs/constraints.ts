import { messageOf } from '@/lib/db/constraints'
import { code, heading, table } from './markdown'

const about = `The rules that the database enforces after all migrations of \`prisma/migrations\`: keys, unique indexes, checks,
exclusions and triggers, as PostgreSQL reports them. The text is the message of the 409 response when a person can violate
the constraint. Section 25 of the [contract](../contract/guarantees.md) explains them.`

/** Runs a query and returns its rows. */
export type Query = <Row>(sql: string) => Promise<Row[]>

interface Rule {
  table: string
  name: string
  kind: string
  definition: string
}

const CONSTRAINTS = `
  SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition,
         CASE contype WHEN 'p' THEN 'primary key' WHEN 'f' THEN 'foreign key' WHEN 'u' THEN 'unique'
                      WHEN 'c' THEN 'check' WHEN 'x' THEN 'exclusion' ELSE 'constraint trigger' END AS kind
  FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype <> 'n' AND contype <> 't'`

const INDEXES = `
  SELECT indrelid::regclass::text AS table, relname AS name, 'unique index' AS kind,
         regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND indisunique
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`

const TRIGGERS = `
  SELECT tgrelid::regclass::text AS table, tgname AS name, 'trigger' AS kind,
         regexp_replace(pg_get_triggerdef(pg_trigger.oid), '^CREATE (CONSTRAINT )?TRIGGER \\S+ ', '') AS definition
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`

const FUNCTIONS = `
  SELECT DISTINCT proname AS name, prosrc AS source
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
  WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`

/** Writes `docs/reference/constraints.md` from the catalogue of a migrated database. */
export async function constraintsPage(query: Query): Promise<string> {
  const groups = [await query<Rule>(CONSTRAINTS), await query<Rule>(INDEXES), await query<Rule>(TRIGGERS)]
  const rules = groups.flat().filter((rule) => rule.table !== '_prisma_migrations')
  const tables = [...new Set(rules.map((rule) => rule.table))].toSorted(compare)
  const functions = await query<{ name: string; source: string }>(FUNCTIONS)
  return [
    heading('Constraints', about),
    ...tables.map((name) => tableOf(name, rules.filter((rule) => rule.table === name).toSorted(byName))),
    '\n## Functions of the triggers\n',
    ...functions
      .toSorted(byName)
      .map(({ name, source }) => `\n### ${name}\n\n\`\`\`sql\n${withoutMargin(source)}\n\`\`\`\n`),
  ].join('')
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name)

function tableOf(name: string, rules: readonly Rule[]): string {
  const rows = rules.map((rule) => {
    const text = messageOf(rule.name)
    return [code(rule.name), rule.kind, code(rule.definition), text ? code(text) : '']
  })
  return `\n## ${name}\n\n${table(['Name', 'Kind', 'Rule', 'Text of the 409'], rows)}`
}

const withoutMargin = (source: string) => source.replace(/^\n+|\s+$/g, '')
