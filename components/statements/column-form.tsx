'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Row, Table, Td, Th } from '@/components/ui/data/table'
import { FieldError, SelectField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import type { StatementColumns, StatementResult } from '@/lib/statements/schema'

const fields = [
  { key: 'date', label: 'Date', empty: 'Choose a column' },
  { key: 'description', label: 'Description', empty: 'Choose a column' },
  { key: 'amount', label: 'Money in', empty: 'Choose a column', hint: 'The column with the amounts you received.' },
  {
    key: 'direction',
    label: 'Money in or out',
    empty: 'Choose an option',
    hint: 'How the bank marks money in and out: with a Cr or Dr column, or in the amount itself.',
  },
  {
    key: 'utr',
    label: 'UPI reference (optional)',
    empty: 'In the description',
    hint: 'If you don’t choose a column, we look for the reference in the description.',
  },
] as const
type Key = (typeof fields)[number]['key']

/** The chosen column for each field: the column's index as text, or empty if none is chosen. */
type Choice = Record<Key, string>

/** The option for a statement that has no separate column for the direction. */
const IN_AMOUNT = 'amount'

function firstChoice({ columns, guess }: Pick<StatementResult, 'columns' | 'guess'>): Choice {
  const initialColumns = columns ?? guess
  const direction = initialColumns.direction === undefined ? guess.direction : initialColumns.direction
  const option = (at: number | null | undefined) => (typeof at === 'number' ? String(at) : '')
  return {
    date: option(initialColumns.date),
    description: option(initialColumns.description),
    amount: option(initialColumns.amount),
    direction: direction === null ? IN_AMOUNT : option(direction),
    utr: option(initialColumns.utr),
  }
}

type ColumnFormProps = {
  statement: Pick<StatementResult, 'header' | 'columns' | 'guess' | 'sample'>
  busy: boolean
  /** The reason why the server rejected the columns. */
  error: string
  onChoose: (columns: StatementColumns) => void
}

/**
 * Asks the admin for the meaning of each column. The server saves the answer for statements with the same header line.
 */
export function ColumnForm({ statement, busy, error, onChoose }: ColumnFormProps) {
  const { header, sample } = statement
  const [initialValues] = useState(() => firstChoice(statement))
  const { field, handleSubmit, setError } = useForm({ initialValues })
  // Identifies columns by position, because their names may repeat or be empty.
  const places = header.map((name, at) => ({ at, name: name || `Column ${at + 1}` }))
  const rows = sample.map((cells, at) => ({ at, cells }))

  const send = handleSubmit((_, choice) => {
    const missing = fields.filter(({ key }) => key !== 'utr' && !choice[key])
    for (const { key, empty } of missing) setError(key, empty)
    if (missing.length > 0) return
    const { date, description, amount, direction, utr } = choice
    onChoose({
      date: Number(date),
      description: Number(description),
      amount: Number(amount),
      direction: direction === IN_AMOUNT ? null : Number(direction),
      utr: utr ? Number(utr) : null,
    })
  })

  return (
    <section aria-labelledby="statement-columns">
      <h2 id="statement-columns" className="type-h4">
        What does each column mean?
      </h2>
      <p className="type-text mt-1.5 mb-5 max-w-[60ch] text-muted">
        We’ll remember this for statements with the same columns.
      </p>
      <form onSubmit={send} noValidate aria-describedby={error ? 'statement-columns-error' : undefined}>
        <div className="grid max-w-[900px] gap-5 phone:grid-cols-2">
          {fields.map(({ key, label, empty, ...more }) => (
            <SelectField key={key} label={label} hint={'hint' in more ? more.hint : undefined} {...field(key)}>
              <option value="">{empty}</option>
              {key === 'direction' ? <option value={IN_AMOUNT}>Shown in the amount itself</option> : null}
              {places.map(({ at, name }) => (
                <option key={at} value={at}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <FieldError id="statement-columns-error" error={error} />
        <Button type="submit" className="mt-6 max-phone:w-full" busy={busy} busyLabel="Matching...">
          Match the lines
        </Button>
      </form>
      <h3 className="type-label mt-8">First lines of the file</h3>
      <Table plain label="First lines of the file" head={places.map(({ at, name }) => <Th key={at}>{name}</Th>)}>
        {rows.map((row) => (
          <Row key={row.at}>
            {places.map(({ at }) => (
              <Td key={at} className="tnum min-w-[110px] align-top [overflow-wrap:anywhere]">
                {row.cells[at] ?? ''}
              </Td>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  )
}
