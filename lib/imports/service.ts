import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import type { Statements } from '@/lib/db/transaction'
import { headerKey } from '@/lib/statements/lines'
import { insertImport } from './adding-service'
import { type ImportKind, importOutcomes } from './bounds'
import { checkRows } from './check'
import type { Addition } from './check-result'
import { guessByContent, guessColumns } from './columns'
import { type ListRow, readRows } from './list-rows'
import { readSheet, type Sheet, textOf } from './parse'
import { findEarlierImport, findImport, findUnusedDigest, readExistingRecords, readImport } from './queries'
import {
  type addImportBody,
  type ImportColumns,
  type ImportCounts,
  type ImportPreview,
  importColumns,
  type ListInput,
} from './schema'
import { CHOOSE_COLUMNS, NO_SUCH_COLUMN, nothingToAdd, OUTDATED } from './texts'

const SAMPLE_ROWS = 5
const TRIES = 3
/** A busy server may need longer than the usual 15 seconds for 5,000 rows. */
const TRANSACTION = { timeout: 40_000, maxWait: 10_000 }

interface List {
  kind: ImportKind
  sheet: Sheet
  /** Null until the columns are known. */
  columns: ImportColumns | null
  rows: ListRow[]
}

/**
 * Checks a list row by row and writes nothing. Throws 422 for a file that is not a list, and 413 for a list that is too
 * long.
 */
export async function previewImport(body: ListInput): Promise<ImportPreview> {
  const list = await readList(body)
  return (await check(db(), list, { lock: false })).preview
}

/**
 * Adds all people on a list in one transaction. A second call with the same preview adds nothing. Throws 409 with
 * a new preview if the result would differ from the preview that the admin has seen.
 */
export async function addImport(
  actor: Actor,
  body: z.output<typeof addImportBody>,
): Promise<{ import: ImportCounts; made: boolean }> {
  const list = await readList(body)
  if (!list.columns) throw invalidField('columns', CHOOSE_COLUMNS)
  for (let triesLeft = TRIES; triesLeft > 0; triesLeft--) {
    try {
      const { id, made } = await translateConstraints(() =>
        db().$transaction((tx) => addOnce(tx, actor, list, body.seen), TRANSACTION),
      )
      return { import: await readImport(id), made }
    } catch (error) {
      // A person on the list has registered since the preview. The next attempt finds the new account.
      if (!(error instanceof AppError) || error.constraint === undefined) throw error
    }
  }
  throw outdated((await check(db(), list, { lock: false })).preview)
}

const outdated = (preview: ImportPreview) => new AppError('conflict', OUTDATED, { fields: { preview } })

/** Runs imports one after the other, so that each one sees the people that the earlier imports added. */
async function addOnce(
  tx: Transaction,
  actor: Actor,
  list: List,
  seen: string,
): Promise<{ id: string; made: boolean }> {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended('imports', 0))`
  const earlier = await findImport(tx, seen)
  if (earlier) return { id: earlier, made: false }
  const { preview, additions } = await check(tx, list, { lock: true })
  if (preview.seen !== seen) throw outdated(preview)
  if (additions.length === 0) throw invalidField('contentBase64', nothingToAdd(list.kind))
  const id = await insertImport(tx, actor, list.kind, additions, seen)
  if (list.sheet.hasHeader && list.columns) await rememberColumns(tx, list, list.columns)
  return { id, made: true }
}

async function readList(body: ListInput): Promise<List> {
  const { kind } = body
  const sheet = readSheet(textOf(body), kind)
  const columns = body.columns ?? (await rememberedColumns(sheet, kind))
  if (columns && !hasColumns(sheet, columns)) throw invalidField('columns', NO_SUCH_COLUMN)
  return { kind, sheet, columns, rows: columns ? readRows(sheet, columns, kind) : [] }
}

const hasColumns = ({ header }: Sheet, columns: ImportColumns) =>
  Object.values(columns).every((at) => (at ?? 0) < header.length)

/** Returns the key for storing the columns of a list. Lists of students and of teachers have different keys. */
const columnsKey = (kind: ImportKind, header: readonly string[]) =>
  headerKey(kind === 'students' ? header : [kind, ...header])

/** Returns the column choices of the last import of this kind with the same header row. */
async function rememberedColumns({ header, hasHeader }: Sheet, kind: ImportKind): Promise<ImportColumns | null> {
  if (!hasHeader) return null
  const stored = await db().importColumns.findUnique({
    where: { headerSha256: columnsKey(kind, header) },
    select: { columns: true },
  })
  return importColumns.safeParse(stored?.columns).data ?? null
}

async function rememberColumns(tx: Transaction, { kind, sheet }: List, columns: ImportColumns): Promise<void> {
  const headerSha256 = columnsKey(kind, sheet.header)
  await tx.importColumns.upsert({
    where: { headerSha256 },
    create: { headerSha256, columns },
    update: { columns },
    select: { headerSha256: true },
  })
}

const noRows = () => Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportPreview['counts']

async function check(
  tx: Statements,
  { kind, sheet, columns, rows: list }: List,
  options: { lock: boolean },
): Promise<{ preview: ImportPreview; additions: Addition[] }> {
  const { header, hasHeader, rows } = sheet
  const guessed = hasHeader ? guessColumns(header, kind) : { guess: guessByContent(rows), notes: [] }
  const about = {
    header,
    columns,
    guess: guessed.guess,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    notes: [...sheet.notes, ...(columns ? [] : guessed.notes)],
  }
  if (!columns)
    return { preview: { ...about, rows: [], counts: noRows(), seen: null, earlier_import: null }, additions: [] }
  const existing = await readExistingRecords(tx, list, options)
  const { additions, ...checked } = checkRows(kind, list, existing)
  const preview = {
    ...about,
    ...checked,
    seen: additions.length > 0 ? await findUnusedDigest(tx, additions) : null,
    earlier_import:
      checked.counts.here > 0
        ? await findEarlierImport(
            tx,
            kind,
            existing.accounts.map(({ id }) => id),
          )
        : null,
  }
  return { preview, additions }
}
