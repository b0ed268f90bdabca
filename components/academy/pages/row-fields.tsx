'use client'

import { ArrowDown, ArrowUp, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField, TextField } from '@/components/ui/form/field'
import type { Row, RowContent, RowFaults, RowKind } from './page-rows'

const kindNames: Record<RowKind, string> = {
  heading: 'Heading',
  paragraph: 'Paragraph',
  list: 'List',
  group: 'Group title',
  question: 'Question',
}

const LINE_LENGTH = 70
const MAX_LINES = 14

/** Returns the number of lines that a text area needs to show its text without scrolling, up to a limit. */
const countLines = (text: string, minLines: number) =>
  Math.min(
    MAX_LINES,
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), minLines - 1),
  )

interface RowFieldsProps {
  row: Row
  /** The position of the row, counted from 1. */
  number: number
  count: number
  kinds: readonly RowKind[]
  faults: RowFaults | undefined
  onEdit: (change: Partial<RowContent>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onAdd: () => void
}

/** Shows the fields of one row, with buttons to move or remove it and to add a row below. */
export function RowFields({ row, number, count, kinds, faults, onEdit, onMove, onRemove, onAdd }: RowFieldsProps) {
  const of = <span className="sr-only"> of block {number}</span>
  const isLine = row.kind === 'heading' || row.kind === 'group' || row.kind === 'question'
  const text = {
    'data-part': 'text',
    value: row.text,
    onChange: (event: { target: { value: string } }) => onEdit({ text: event.target.value }),
    error: faults?.text,
  }
  return (
    <li data-row={row.id} className="grid gap-4 border border-line bg-card p-4 phone:p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <SelectField
          label={`Block ${number}`}
          className="min-w-40 flex-1 phone:max-w-60"
          value={row.kind}
          onChange={(event) => onEdit({ kind: kinds.find((kind) => kind === event.target.value) })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
        <div className="flex">
          <IconButton
            icon={ArrowUp}
            label={`Move block ${number} up`}
            part="up"
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move block ${number} down`}
            part="down"
            disabled={number === count}
            onClick={() => onMove(1)}
          />
          <IconButton icon={Trash2} label={`Remove block ${number}`} disabled={count === 1} onClick={onRemove} />
        </div>
      </div>
      {isLine ? (
        <TextField
          label={
            <>
              {row.kind === 'question' ? 'Question' : 'Text'}
              {of}
            </>
          }
          autoComplete="off"
          {...text}
        />
      ) : (
        <TextAreaField
          label={
            <>
              {row.kind === 'list' ? 'Items' : 'Text'}
              {of}
            </>
          }
          hint={row.kind === 'list' ? 'One item on each line.' : undefined}
          rows={countLines(row.text, 2)}
          {...text}
        />
      )}
      {row.kind === 'question' ? (
        <TextAreaField
          label={<>Answer{of}</>}
          rows={countLines(row.answer, 2)}
          value={row.answer}
          onChange={(event) => onEdit({ answer: event.target.value })}
          error={faults?.answer}
        />
      ) : null}
      <Button variant="quiet" size="small" className="justify-self-start" onClick={onAdd}>
        <Plus aria-hidden="true" size={18} strokeWidth={1.7} />
        Add a block below<span className="sr-only"> block {number}</span>
      </Button>
    </li>
  )
}

interface IconButtonProps {
  icon: LucideIcon
  label: string
  part?: string
  disabled: boolean
  onClick: () => void
}

function IconButton({ icon: Icon, label, part, disabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-part={part}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center hover:text-kumkum disabled:cursor-default disabled:text-muted/50"
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.7} />
    </button>
  )
}
