import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/auth/session/actor'
import { writeAudit } from '@/lib/db/audit-log'
import { Prisma, type Transaction } from '@/lib/db/client'
import type { ImportKind } from './bounds'
import type { Addition } from './check-result'

/** Inserts an import's accounts and people with a fixed number of statements. Returns the import's ID. */
export async function insertImport(
  tx: Transaction,
  actor: Actor,
  kind: ImportKind,
  additions: readonly Addition[],
  digest: string,
): Promise<string> {
  const id = randomUUID()
  const rows = rowsOf(additions)
  await tx.import.create({
    data: { id, kind, createdBy: actor.id, digest, rows: additions.length },
    select: { id: true },
  })
  // Gives the first imported row the latest `created_at`, because lists show the newest account first.
  await tx.$queryRaw`
    INSERT INTO users (id, name, email, phone, contact_phone, created_at)
    SELECT "userId", account, email, coalesce(login, next_login_number()), contact,
           now() - place * interval '1 millisecond' FROM ${rows} WHERE outcome = 'new'`
  // A trigger has already added each account's first student, under the account's name.
  await tx.$queryRaw`
    UPDATE learners l SET name = row.name, notes = row.notes FROM ${rows}
    WHERE l.id = row."learnerId" AND row.outcome = 'new' AND (l.name <> row.name OR row.notes <> '')`
  await tx.$queryRaw`
    INSERT INTO learners (id, account_id, name, notes, created_at)
    SELECT "learnerId", "userId", name, notes, clock_timestamp() + place * interval '1 millisecond' FROM ${rows}
    WHERE outcome <> 'new' ORDER BY "userId", line`
  await tx.$queryRaw`
    INSERT INTO import_rows (import_id, kind, line, user_id, learner_id, outcome, courses)
    SELECT ${id}::uuid, ${kind}, line, "userId", "learnerId", outcome, courses FROM ${rows}`
  await tx.$queryRaw`
    INSERT INTO audit_log (at, actor_id, action, subject, subject_id, from_state, to_state)
    SELECT ${new Date()}, ${actor.id}::uuid, d.action, d.subject, d.id, NULL, d.state
    FROM ${rows}, LATERAL (SELECT 'create account' AS action, 'person' AS subject, "userId" AS id, 'not opened' AS state
                           WHERE outcome = 'new'
                           UNION ALL SELECT 'add', 'learner', "learnerId", 'active' WHERE outcome <> 'new') d`
  const one = kind === 'teachers' ? '1 teacher' : '1 student'
  const to = additions.length === 1 ? one : `${additions.length} ${kind}`
  await writeAudit(tx, { actorId: actor.id, action: 'add', subject: 'import', subjectId: id, from: null, to })
  return id
}

/** Gives each row its IDs, and passes all rows to the database as one parameter. */
function rowsOf(additions: readonly Addition[]): Prisma.Sql {
  const accounts = new Map<string, string>()
  const sent = additions.map(({ accountId, family, ...row }, place) => {
    const userId = accountId ?? accounts.get(family) ?? randomUUID()
    accounts.set(family, userId)
    return { ...row, place, userId, learnerId: row.outcome === 'new' ? userId : randomUUID() }
  })
  return Prisma.sql`
    json_to_recordset(${JSON.stringify(sent)}::json) AS row(
      line int, outcome text, account text, name text, login text, contact text, email text, notes text, place int,
      courses jsonb, "userId" uuid, "learnerId" uuid)`
}
