import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { Failure, messageOf } from '../system/failure.mjs'

/** @typedef {{ name: string, kind: string, held: string[], schema: string }} Relation */

const QUEUE = 'graphile_worker'
const POLICY = 'academy_application'
/** The application's rights on a table. Only the owner has the other rights (TRUNCATE, TRIGGER, REFERENCES). */
const DEFAULT_RIGHTS = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
/** @type {Record<string, string[]>} */
const RESTRICTED_RIGHTS = {
  // The application may only add entries. With UPDATE or DELETE, it could rewrite the history of what admins did.
  'public.audit_log': ['INSERT', 'SELECT'],
  // Permanent records. Only functions that run with the owner's rights (such as forget_person) may delete them.
  'public.class_notes': ['INSERT', 'SELECT', 'UPDATE'],
  'public.class_note_additions': ['INSERT', 'SELECT'],
  'public.receipts': ['INSERT', 'SELECT'],
  'public.credit_notes': ['INSERT', 'SELECT'],
  'public.tax_rules': ['INSERT', 'SELECT'],
  'public.academy_versions': ['INSERT', 'SELECT'],
  'public.course_prices': ['INSERT', 'SELECT'],
  'public.courses': ['INSERT', 'SELECT', 'UPDATE'],
  'public.teacher_courses': ['INSERT', 'SELECT', 'UPDATE'],
  'public._prisma_migrations': ['SELECT'],
  [`${QUEUE}.migrations`]: ['SELECT'],
}
/**
 * The application may change only these columns of a receipt. It cancels receipts and fills in missing academy
 * details.
 */
const COLUMNS = ['cancelled_at', 'prefix', 'academy_name', 'academy_address', 'academy_email'].map((column) => ({
  table: 'receipts',
  column,
}))
const SEQUENCE_RIGHTS = ['SELECT', 'USAGE']

/**
 * Returns the database role that connections with this URL get. Queries the database, because a pooler may map the
 * URL's user to a role with a different name.
 * @param {string} applicationUrl
 * @returns {Promise<string>}
 */
export async function roleOf(applicationUrl) {
  return withConnection(applicationUrl, async (client) => {
    /** @type {pg.QueryResult<{ role: string }>} */
    const { rows } = await client.query('SELECT current_user AS role')
    return rows[0]?.role ?? ''
  })
}

/**
 * Migrates the job queue's tables as their owner, because the application's role cannot change tables.
 * @param {string} ownerUrl
 */
export async function migrateQueue(ownerUrl) {
  await runMigrations({ connectionString: ownerUrl, maxPoolSize: 1 })
}

/**
 * Gives the application's role exactly the rights that it needs on the owner's tables. Changes only rights that differ.
 * See docs/decisions/2026-11-22-migrations.md.
 * @param {pg.Client} owner a connection as the owner, outside a transaction
 * @param {string} role
 */
export async function grantToApplication(owner, role) {
  const name = owner.escapeIdentifier(role)
  await owner.query('BEGIN')
  try {
    // PostgreSQL 14 lets everyone create tables in this schema. If another role owns the schema, PostgreSQL logs a
    // warning and revokes nothing.
    await owner.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
    await owner.query(`GRANT USAGE ON SCHEMA public, ${QUEUE} TO ${name}`)
    for (const relation of await ownRelations(owner, role)) await setRights(owner, name, relation)
    for (const one of COLUMNS) await grantUpdate(owner, role, one)
    await setPolicies(owner, role)
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/**
 * @param {pg.Client} owner
 * @param {string} name
 * @param {Relation} relation
 */
async function setRights(owner, name, { name: relation, kind, held, schema }) {
  const requiredRights = kind === 'S' ? SEQUENCE_RIGHTS : (RESTRICTED_RIGHTS[`${schema}.${relation}`] ?? DEFAULT_RIGHTS)
  if (held.join() === requiredRights.join()) return
  const place = `${kind === 'S' ? 'SEQUENCE ' : 'TABLE '}${owner.escapeIdentifier(schema)}.${owner.escapeIdentifier(relation)}`
  await owner.query(`REVOKE ALL ON ${place} FROM ${name}`)
  await owner.query(`GRANT ${requiredRights.join(', ')} ON ${place} TO ${name}`)
}

/**
 * @param {pg.Client} owner
 * @param {string} role
 * @param {{ table: string, column: string }} one
 */
async function grantUpdate(owner, role, { table, column }) {
  /** @type {pg.QueryResult<{ may: boolean }>} */
  const { rows } = await owner.query('SELECT has_column_privilege($1, $2, $3, $4) AS may', [
    role,
    `public.${table}`,
    column,
    'UPDATE',
  ])
  if (rows[0]?.may) return
  await owner.query(`GRANT UPDATE (${column}) ON public.${table} TO ${owner.escapeIdentifier(role)}`)
}

/**
 * Returns the tables, views and sequences that the owner controls, and the role's rights on each. Leaves out objects
 * that belong to extensions.
 * @param {pg.Client} owner
 * @param {string} role
 */
async function ownRelations(owner, role) {
  /** @type {pg.QueryResult<Relation>} */
  const { rows } = await owner.query(
    `SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind,
            ARRAY(SELECT a.privilege_type::text FROM aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
                  WHERE r.rolname = $1 ORDER BY 1) AS held
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', $2) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
       AND pg_has_role(c.relowner, 'USAGE')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`,
    [role, QUEUE],
  )
  return rows
}

/**
 * Adds row-level security policies to the job queue's tables. Without a policy, only the owner of the tables can see
 * their rows.
 * @param {pg.Client} owner
 * @param {string} role
 */
async function setPolicies(owner, role) {
  /** @type {pg.QueryResult<{ name: string, exists: boolean, hasRole: boolean }>} */
  const { rows } = await owner.query(
    `SELECT c.relname AS name, p.policyname IS NOT NULL AS exists, coalesce($2::name = ANY(p.roles), false) AS "hasRole"
     FROM pg_class c LEFT JOIN pg_policies p ON p.schemaname = $1 AND p.tablename = c.relname AND p.policyname = $3
     WHERE c.relnamespace = $1::regnamespace AND c.relrowsecurity`,
    [QUEUE, role, POLICY],
  )
  for (const { name, exists, hasRole } of rows) {
    if (hasRole) continue
    const place = `${QUEUE}.${owner.escapeIdentifier(name)}`
    if (exists) await owner.query(`DROP POLICY ${POLICY} ON ${place}`)
    const to = owner.escapeIdentifier(role)
    await owner.query(`CREATE POLICY ${POLICY} ON ${place} TO ${to} USING (true) WITH CHECK (true)`)
  }
}

/**
 * Returns a warning if the role in this URL has more rights than the application should have; otherwise null.
 * @param {string} applicationUrl
 * @returns {Promise<string | null>}
 */
export async function findExcessRights(applicationUrl) {
  return withConnection(applicationUrl, async (client) => {
    /** @type {pg.QueryResult<{ role: string, super: boolean, owns: boolean, makes: boolean }>} */
    const { rows } = await client.query(
      `SELECT current_user AS role, rolsuper OR rolcreaterole OR rolbypassrls OR rolreplication AS super,
              EXISTS (SELECT FROM pg_class WHERE oid IN ('public.audit_log'::regclass, 'public.users'::regclass)
                      AND pg_has_role(current_user, relowner, 'MEMBER')) AS owns,
              has_schema_privilege('public', 'CREATE') AS makes
       FROM pg_roles WHERE rolname = current_user`,
    )
    const [row] = rows
    if (row?.super) return `The database role "${row.role}" of the application can administer the whole server.`
    if (row?.owns) return `The database role "${row.role}" of the application owns its tables and can change them.`
    if (row?.makes) return `The database role "${row.role}" of the application can create tables.`
    return null
  })
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 */
async function withConnection(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw new Failure(
      `The application's database role could not be checked (${messageOf(error)}).`,
      'Check DATABASE_URL: its role must exist and be allowed to connect.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}
