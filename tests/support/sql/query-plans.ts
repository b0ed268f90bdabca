import type pg from 'pg'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

export interface Plan {
  query: string
  /** The execution time in the database, in milliseconds. */
  ms: number
  nodes: PlanNode[]
}

interface Reported {
  'Query Text': string
  Plan: PlanNode & { 'Actual Total Time'?: number }
}

const settings = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'notice',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_min_duration': '0',
}

/** Returns a database URL whose connections report the plan of each statement. */
export function addPlanReporting(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set(
    'options',
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  )
  return url.toString()
}

/**
 * Records the plan of every statement that this pool sends. The pool must be new and use a URL from `addPlanReporting`.
 */
export function watchPlans(pool: pg.Pool): { plansOf: (work: () => Promise<unknown>) => Promise<Plan[]> } {
  let plans: Plan[] = []
  pool.on('connect', (client) => {
    client.on('notice', (notice) => {
      const text = notice.message ?? ''
      const begin = text.indexOf('{')
      if (!text.startsWith('duration:') || begin < 0) return
      const { Plan, 'Query Text': query } = JSON.parse(text.slice(begin)) as Reported
      plans.push({ query, ms: Plan['Actual Total Time'] ?? 0, nodes: flatten(Plan) })
    })
  })
  return {
    async plansOf(work) {
      plans = []
      await work()
      return plans
    },
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

/** Returns the number of rows that a plan read from a table, including rows that a filter removed. */
export function rowsRead({ nodes }: Plan, table: string): number {
  const scans = nodes.filter((node) => node['Relation Name'] === table)
  return scans.reduce((sum, node) => {
    const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
    return sum + each * (node['Actual Loops'] ?? 1)
  }, 0)
}
