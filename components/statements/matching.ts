'use client'

import { useState } from 'react'
import { alertError } from '@/components/ui/dialog/alerts'
import { CallError, call } from '@/lib/api/client'
import { MAX_APPROVED_AT_ONCE } from '@/lib/statements/bounds'
import type { StatementColumns, StatementResult } from '@/lib/statements/schema'
import type { RecordedLine } from './recorded-line'
import type { StatementFile } from './statement-file'

/** The result of a bulk approval, with names instead of IDs. */
export interface Outcome {
  approved: number
  refused: { id: string; about: string; message: string }[]
}

type Work = 'match' | 'approve'

/** Manages the steps for a statement: choosing columns, matching lines, and approving exact matches. */
export function useMatching() {
  const [file, setFile] = useState<StatementFile | null>(null)
  const [result, setResult] = useState<StatementResult | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [recordedLines, setRecordedLines] = useState<ReadonlyMap<number, RecordedLine>>(new Map())
  const [work, setWork] = useState<Work | null>(null)
  const [error, setError] = useState('')

  async function match(statement: StatementFile, columns?: StatementColumns): Promise<void> {
    const { contentBase64 } = statement
    setResult(await call('matchStatement', { body: columns ? { contentBase64, columns } : { contentBase64 } }))
  }

  /** Runs the task and returns true if the task succeeds. Returns false if another task is running. */
  async function during(kind: Work, job: () => Promise<void>): Promise<boolean> {
    if (work) return false
    setWork(kind)
    setError('')
    try {
      await job()
      return true
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const reason = Object.values(failure.errors)[0]?.[0] ?? failure.serverMessage
      if (kind === 'match') setError(reason || 'The statement could not be matched. Please try again.')
      else void alertError('Error', 'Something went wrong', reason)
      return false
    } finally {
      setWork(null)
    }
  }

  async function approveAll(statement: StatementFile, shown: StatementResult, ids: readonly string[]): Promise<void> {
    const sum: Outcome = { approved: 0, refused: [] }
    for (let from = 0; from < ids.length; from += MAX_APPROVED_AT_ONCE) {
      const answer = await call('approveTogether', {
        body: {
          contentBase64: statement.contentBase64,
          columns: shown.columns,
          payment_ids: ids.slice(from, from + MAX_APPROVED_AT_ONCE),
        },
      })
      sum.approved += answer.approved.length
      for (const { payment_id, message } of answer.refused) {
        const line = shown.lines.find((each) => each.payment_id === payment_id)
        sum.refused.push({
          id: payment_id,
          about: line ? `${line.username}, ${line.course_name}` : payment_id,
          message,
        })
      }
      setOutcome({ ...sum })
    }
    // Match the lines again, to show the new status of the payments.
    await match(statement)
  }

  return {
    file,
    result,
    outcome,
    recordedLines,
    error,
    matching: work === 'match',
    approving: work === 'approve',
    choose: (statement: StatementFile) => {
      setFile(statement)
      setResult(null)
      setOutcome(null)
      setRecordedLines(new Map())
      return during('match', () => match(statement))
    },
    /** Marks one line as recorded, without matching the whole statement again. */
    addRecorded: (line: RecordedLine) => setRecordedLines((before) => new Map(before).set(line.line, line)),
    chooseColumns: (columns: StatementColumns) =>
      during('match', async () => {
        if (file) await match(file, columns)
      }),
    approve: (ids: readonly string[]) =>
      during('approve', async () => {
        if (file && result) await approveAll(file, result, ids)
      }),
  }
}
