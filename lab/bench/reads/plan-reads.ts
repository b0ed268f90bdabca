import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Actor } from '@/lib/auth/session/actor'
import { pool } from '@/lib/db/client'
import { medianOf } from '../report.mjs'
import { ADMIN_PHONE, STUDENT_PHONE, TEACHER_PHONE } from '../servers/large.mjs'
import { officeReads, type SampleRecords } from './office-reads'
import { recordStatements, type Statement } from './record-statements'

/** The cost of one read. */
export interface Cost {
  group: string
  description: string
  statements: number
  rows: number
  /** The times in milliseconds: `database` for the statements, `call` for the whole call. */
  database: number
  call: number
  /** The indexes that the statements used. */
  indexes: string[]
  /** The large tables that the statements scanned completely. */
  whole: string[]
}

/** A part of a plan, as PostgreSQL prints it. */
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}
interface Explained {
  Plan: Node
  'Planning Time': number
  'Execution Time': number
}

const ROUNDS = 3
const LARGE = 10_000

// Runs the reads of office-reads.ts on the large academy that large.mjs creates, and prints the cost of each read.
// Command-line arguments are search words. Runs a read only if each word occurs in its group or description.

const sentStatements = recordStatements()

async function readSampleRecords(): Promise<SampleRecords> {
  const person = async (phone: string): Promise<Actor> => {
    const { rows } = await pool().query<Pick<Actor, 'id' | 'name' | 'email' | 'phone' | 'role' | 'officeRights'>>(
      `SELECT id::text, name, email, phone, role::text AS role, office_rights::text[] AS "officeRights"
       FROM users WHERE phone = $1`,
      [phone],
    )
    const [row] = rows
    if (!row) throw new Error(`No account has the phone number ${phone}.`)
    const { id, name, email, role, officeRights } = row
    return {
      ...{
        id,
        name,
        email,
        phone,
        role,
        officeRights,
        emailVerifiedAt: new Date(),
        pendingEmail: null,
        timeZone: null,
      },
      ...{ sessionId: randomUUID(), sessionExpiresAt: new Date(Date.now() + 3_600_000), secondFactorAt: null },
    }
  }
  const [student, teacher, admin] = await Promise.all([STUDENT_PHONE, TEACHER_PHONE, ADMIN_PHONE].map(person))
  if (!student || !teacher || !admin) throw new Error('A person is missing.')
  const { rows } = await pool().query<{ id: string }>(
    'SELECT id::text FROM payments WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
    [student.id],
  )
  return { student, teacher, admin, payment: rows[0]?.id ?? '' }
}

/** Executes a statement with its values and returns the plan. */
async function explain({ text, values }: Statement): Promise<Explained> {
  const { rows } = await pool().query<{ 'QUERY PLAN': Explained[] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]
  if (!plan) throw new Error(`PostgreSQL returned no plan for: ${text}`)
  return plan
}

/** Returns the parts of a plan that were executed. */
function executedNodes(node: Node): Node[] {
  return node['Actual Loops'] === 0 ? [] : [node, ...(node.Plans ?? []).flatMap(executedNodes)]
}

async function costOf(work: () => Promise<unknown>, large: Set<string>): Promise<Omit<Cost, 'group' | 'description'>> {
  // The first run is not measured, because it also opens connections and prepares statements.
  await work()
  const calls: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    sentStatements.length = 0
    const begun = performance.now()
    await work()
    calls.push(performance.now() - begun)
  }
  const reads = sentStatements.splice(0).filter(({ text }) => /^\s*(SELECT|WITH|\()/i.test(text))
  const nodes: Node[] = []
  let [database, rows] = [0, 0]
  for (const read of reads) {
    const rounds: Explained[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await explain(read))
    database += medianOf(rounds.map((each) => each['Planning Time'] + each['Execution Time']))
    const plan = rounds[0]?.Plan
    if (!plan) continue
    rows += plan['Actual Rows']
    nodes.push(...executedNodes(plan))
  }
  const names = (list: (string | undefined)[]) => [...new Set(list.filter((name) => name !== undefined))].sort()
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
  return {
    ...{ statements: reads.length, rows, database, call: medianOf(calls) },
    indexes: names(nodes.map((node) => node['Index Name'])),
    whole: names(scanned).filter((table) => large.has(table)),
  }
}

const { rows: tables } = await pool().query<{ name: string }>(
  `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples >= $1`,
  [LARGE],
)
const large = new Set(tables.map(({ name }) => name))
const searchWords = process.argv.slice(2)
const costs: Cost[] = []
for (const { group, description, work } of officeReads(await readSampleRecords())) {
  if (searchWords.every((word) => `${group} ${description}`.includes(word)))
    costs.push({ group, description, ...(await costOf(work, large)) })
}
process.stdout.write(JSON.stringify(costs))
await pool().end()
process.exit(0)
