'use client'

import type { ReactNode } from 'react'
import { Frame } from '@/components/brand/frame'
import { Button } from '@/components/ui/button'

interface CardProps {
  title: string
  text: string
  /** The form, while it is open. */
  form: ReactNode | null
  onEdit: () => void
  children: ReactNode
}

/** Shows one part of the academy's data, with a button that replaces the values by their form. */
export function Card({ title, text, form, onEdit, children }: CardProps) {
  const id = `academy-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="type-h3">
            {title}
          </h2>
          <p className="type-text mt-1 max-w-[56ch] text-muted">{text}</p>
        </div>
        {form ? null : (
          <Button variant="outline" size="small" aria-label={`Edit: ${title}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      {form ? <Frame className="mt-4 p-5 phone:p-7">{form}</Frame> : <div className="mt-4">{children}</div>}
    </section>
  )
}

/** Lists values with their names. A missing value is shown as "Not set". */
export function Values({ rows }: { rows: readonly (readonly [name: string, value: string | number | null])[] }) {
  return (
    <dl className="border-ink border-t">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-x-8 gap-y-0.5 border-line border-b py-3 phone:grid-cols-[210px_1fr]">
          <dt className="type-small text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {value === null || value === '' ? <span className="text-muted">Not set</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
