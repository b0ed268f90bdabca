'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/field'
import { Row, Table, Td, Th } from '@/components/ui/table'
import type { StatementColumns, StatementResult } from '@/lib/statements/schema'

const fields = [
  { key: 'date', label: 'Date', guess: /date/i },
  { key: 'description', label: 'Description', guess: /narration|description|particulars|remarks|details/i },
  { key: 'amount', label: 'Amount that came in', guess: /credit|deposit|amount/i },
  { key: 'utr', label: 'UTR (optional)', guess: /utr|ref|chq/i },
] as const
type Key = (typeof fields)[number]['key']

/** Index of a column as a select holds it; empty for none. */
type Choice = Record<Key, string>

function firstChoice(header: readonly string[], columns: StatementColumns | null): Choice {
  const of = ({ key, guess }: (typeof fields)[number]) => {
    const at = columns ? (columns[key] ?? -1) : header.findIndex((name) => guess.test(name))
    return at < 0 ? '' : String(at)
  }
  return { date: of(fields[0]), description: of(fields[1]), amount: of(fields[2]), utr: of(fields[3]) }
}

type ColumnFormProps = {
  statement: Pick<StatementResult, 'header' | 'columns' | 'sample'>
  busy: boolean
  onSay: (columns: StatementColumns) => void
}

/** Which column means what: asked once for a bank's header line. */
export function ColumnForm({ statement: { header, columns, sample }, busy, onSay }: ColumnFormProps) {
  const [choice, setChoice] = useState(() => firstChoice(header, columns))
  const [tried, setTried] = useState(false)
  // A column is its place: names may stand twice, or be empty.
  const places = header.map((name, at) => ({ at, name: name || `Column ${at + 1}` }))
  const rows = sample.map((cells, at) => ({ at, cells }))

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { date, description, amount, utr } = choice
    if (!date || !description || !amount) return
    onSay({
      date: Number(date),
      description: Number(description),
      amount: Number(amount),
      utr: utr ? Number(utr) : null,
    })
  }

  return (
    <section aria-labelledby="statement-columns">
      <h2 id="statement-columns" className="type-h4">
        Which column is which?
      </h2>
      <p className="type-text mt-1.5 mb-5 max-w-[60ch] text-muted">
        Said once, it is remembered for every statement with the same header line.
      </p>
      <form onSubmit={send} noValidate>
        <div className="grid max-w-[900px] gap-5 phone:grid-cols-2">
          {fields.map(({ key, label }) => (
            <SelectField
              key={key}
              label={label}
              hint={key === 'utr' ? 'Without one, it is looked for in the description.' : undefined}
              value={choice[key]}
              error={tried && key !== 'utr' && !choice[key] ? 'Choose the column' : undefined}
              onChange={(event) => setChoice({ ...choice, [key]: event.target.value })}
            >
              <option value="">{key === 'utr' ? 'In the description' : 'Choose a column'}</option>
              {places.map(({ at, name }) => (
                <option key={at} value={at}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <Button type="submit" className="mt-6 max-phone:w-full" busy={busy} busyLabel="Matching...">
          Match the lines
        </Button>
      </form>
      <h3 className="type-label mt-8">The first lines of the file</h3>
      <Table plain label="The first lines of the file" head={places.map(({ at, name }) => <Th key={at}>{name}</Th>)}>
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
