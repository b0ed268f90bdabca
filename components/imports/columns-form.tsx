'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Row, Table, Td, Th } from '@/components/ui/data/table'
import { FieldError, SelectField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import { type ImportField, type ImportKind, importFields, listFields } from '@/lib/imports/bounds'
import type { ImportColumns, ImportPreview } from '@/lib/imports/schema'
import { fieldTexts } from './import-texts'

/** The index of the column chosen for each field, as text. Empty if no column is chosen. */
type Choice = Record<ImportField, string>

function firstChoice({ columns, guess }: Pick<ImportPreview, 'columns' | 'guess'>): Choice {
  const initialColumns: Partial<Record<ImportField, number | null | undefined>> = columns ?? guess
  return Object.fromEntries(importFields.map((field) => [field, String(initialColumns[field] ?? '')])) as Choice
}

interface ColumnsFormProps {
  kind: ImportKind
  preview: Pick<ImportPreview, 'header' | 'columns' | 'guess' | 'sample'>
  busy: boolean
  /** The reason why the server rejected the columns. */
  error: string
  onChoose: (columns: ImportColumns) => void
}

/** Asks the admin for the meaning of each column, with suggestions based on the column names. */
export function ColumnsForm({ kind, preview, busy, error, onChoose }: ColumnsFormProps) {
  const { header, sample } = preview
  const [initialValues] = useState(() => firstChoice(preview))
  const { field, handleSubmit, setError } = useForm({ initialValues })
  // Moves the focus to the form. On a phone, this also scrolls to the form, which appears below the visible area.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // Identifies columns by position, because their names may repeat or be empty.
  const places = header.map((name, at) => ({
    at,
    name: header.indexOf(name) === header.lastIndexOf(name) ? name : `${name} (column ${at + 1})`,
  }))
  const rows = sample.map((cells, at) => ({ at, cells }))
  const fields = fieldTexts(kind)

  const send = handleSubmit((_, choice) => {
    const missing = listFields[kind].needed.filter((key) => !choice[key])
    for (const key of missing) setError(key, 'Choose a column')
    const twice = fields.filter(
      ([key]) => choice[key] && fields.some(([other]) => other !== key && choice[other] === choice[key]),
    )
    for (const [key] of twice) setError(key, 'This column is chosen twice')
    if (missing.length > 0 || twice.length > 0) return
    const { name, phone, email } = choice
    const optional = fields.map(([key]) => [key, choice[key] === '' ? null : Number(choice[key])] as const)
    onChoose({ ...Object.fromEntries(optional), name: Number(name), phone: Number(phone), email: Number(email) })
  })

  return (
    <section aria-labelledby="import-columns">
      <h2 ref={heading} id="import-columns" tabIndex={-1} className="type-h4">
        What does each column mean?
      </h2>
      <p className="type-text mt-1.5 mb-5 max-w-[60ch] text-muted">
        We’ll remember this for lists with the same columns.
      </p>
      <form onSubmit={send} noValidate aria-describedby={error ? 'import-columns-error' : undefined}>
        <div className="grid max-w-[900px] gap-5 phone:grid-cols-2">
          {fields.map(([key, { label, hint, empty }]) => (
            <SelectField key={key} label={label} hint={hint} {...field(key)}>
              <option value="">{empty}</option>
              {places.map(({ at, name }) => (
                <option key={at} value={at}>
                  {name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <FieldError id="import-columns-error" error={error} />
        <Button type="submit" className="mt-6 max-phone:w-full" busy={busy} busyLabel="Checking...">
          Check the rows
        </Button>
      </form>
      <h3 className="type-label mt-8">First rows of the list</h3>
      <Table plain label="First rows of the list" head={places.map(({ at, name }) => <Th key={at}>{name}</Th>)}>
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
