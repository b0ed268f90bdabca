import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db, Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { ImportKind } from './bounds'
import { digestOf } from './check'
import type { Addition } from './check-result'
import type { ExistingAccount, ExistingCourse, ExistingRecords } from './existing-records'
import type { ListRow } from './list-rows'
import type { ImportCounts } from './schema'
import { NO_IMPORT } from './texts'

/** The role that account `u` has, or will have once the account is opened. */
const futureRole = Prisma.sql`
  CASE WHEN u.role <> 'student' OR u.password_hash IS NOT NULL THEN u.role::text
       ELSE coalesce((SELECT CASE kind WHEN 'family' THEN 'student' WHEN 'office' THEN 'admin' ELSE kind END
                      FROM account_invitations WHERE user_id = u.id ORDER BY created_at DESC LIMIT 1),
                     (SELECT 'teacher' FROM import_rows WHERE user_id = u.id AND kind = 'teachers'), 'student') END`

/**
 * Reads the existing accounts, teachers and courses that an imported list may refer to. With `lock`, the accounts,
 * their students and the courses cannot change until the transaction ends.
 */
export async function readExistingRecords(
  tx: Statements,
  list: readonly ListRow[],
  { lock }: { lock: boolean },
): Promise<ExistingRecords> {
  const logins = list.flatMap(({ phone }) => phone?.login ?? [])
  const contacts = list.flatMap(({ phone }) => (phone ? (phone.contact ?? `+91${phone.login}`) : []))
  const emails = list.map(({ email }) => email)
  const locked = lock ? Prisma.sql`FOR NO KEY UPDATE OF u` : Prisma.empty
  const accounts = await tx.$queryRaw<Omit<ExistingAccount, 'learners'>[]>`
    SELECT u.id::text, u.name, u.phone, u.contact_phone AS "contactPhone", u.email, ${futureRole} AS role,
           EXISTS (SELECT FROM teacher_profiles WHERE user_id = u.id) AS "hasApplied", u.closed_at IS NOT NULL AS "isClosed"
    FROM users u WHERE u.id IN (
      SELECT id FROM users WHERE phone = ANY(${logins}) UNION SELECT id FROM users WHERE email = ANY(${emails})
      UNION SELECT id FROM users WHERE contact_phone = ANY(${contacts}))
    ORDER BY u.id ${locked}`
  const learners = await tx.$queryRaw<{ accountId: string; name: string; isActive: boolean }[]>`
    SELECT account_id::text AS "accountId", name, archived_at IS NULL AS "isActive" FROM learners
    WHERE account_id = ANY(${accounts.map(({ id }) => id)}::uuid[])`
  const teachers = await tx.$queryRaw<{ name: string }[]>`
    SELECT u.name FROM users u
    WHERE u.closed_at IS NULL AND (u.role = 'teacher' OR u.password_hash IS NULL) AND ${futureRole} = 'teacher'`
  const courses = await tx.$queryRaw<ExistingCourse[]>`
    SELECT name, label, region, retired_at IS NOT NULL AS "isRetired" FROM courses ORDER BY position, name
    ${lock ? Prisma.sql`FOR SHARE` : Prisma.empty}`
  const byAccount = new Map(accounts.map((account) => [account.id, { ...account, learners: [] as typeof learners }]))
  for (const learner of learners) byAccount.get(learner.accountId)?.learners.push(learner)
  return {
    accounts: [...byAccount.values()],
    teachers: teachers.map(({ name }) => name),
    courses,
  }
}

/** Returns a digest of these people that differs from the digests of all earlier imports. */
export async function findUnusedDigest(tx: Statements, additions: readonly Addition[]): Promise<string> {
  for (let digest = digestOf(additions); ; digest = digestOf(additions, digest))
    if ((await findImport(tx, digest)) === null) return digest
}

/** Returns the ID of the import with this digest, or null if there is none. */
export async function findImport(tx: Statements, digest: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`SELECT id::text FROM imports WHERE digest = ${digest}`
  return row?.id ?? null
}

/** Returns the ID of the import of this kind that added the most of these accounts, or null. */
export async function findEarlierImport(
  tx: Statements,
  kind: ImportKind,
  accountIds: readonly string[],
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT import_id::text AS id FROM import_rows WHERE user_id = ANY(${[...accountIds]}::uuid[]) AND kind = ${kind}
    GROUP BY import_id ORDER BY count(*) DESC, import_id LIMIT 1`
  return row?.id ?? null
}

type CountsRow = Omit<ImportCounts, 'created_at'> & { created_at: Date }

/** True if account `u` can still be invited. Any earlier invitation prevents this, even a revoked one. */
export const canBeInvited = Prisma.sql`
  u.password_hash IS NULL AND u.closed_at IS NULL AND u.role = 'student'
  AND NOT EXISTS (SELECT FROM account_invitations WHERE user_id = u.id)`

/** Counts the people that an import added. Throws 404 for an unknown ID. */
export async function readImport(id: string, tx: Statements = db()): Promise<ImportCounts> {
  const [row] = isId(id)
    ? await tx.$queryRaw<CountsRow[]>`
        SELECT i.id::text, i.kind, i.created_at, a.name AS created_by, i.rows AS added, count(u.id)::int AS accounts,
               count(*) FILTER (WHERE EXISTS (SELECT FROM account_invitations WHERE user_id = u.id))::int AS invited,
               count(u.password_hash)::int AS opened,
               count(*) FILTER (WHERE ${canBeInvited})::int AS to_invite
        FROM imports i JOIN users a ON a.id = i.created_by
             LEFT JOIN (SELECT DISTINCT user_id FROM import_rows WHERE import_id = ${id}::uuid) r ON true
             LEFT JOIN users u ON u.id = r.user_id
        WHERE i.id = ${id}::uuid GROUP BY i.id, a.name`
    : []
  if (!row) throw new AppError('not_found', NO_IMPORT)
  return { ...row, created_at: row.created_at.toISOString() }
}
