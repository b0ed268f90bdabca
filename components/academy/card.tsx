import type { ReactNode } from 'react'
import { Frame } from '@/components/brand/frame'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Path } from '@/lib/paths'

interface CardProps {
  title: string
  text: string
  /** The button or link next to the title. */
  action?: ReactNode
  children?: ReactNode
}

/** Shows one section of the academy's data. */
export function Card({ title, text, action, children }: CardProps) {
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
        {action}
      </div>
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  )
}

interface FormCardProps extends Omit<CardProps, 'action'> {
  /** The form while it is open, or null. */
  form: ReactNode | null
  onEdit: () => void
}

/** Shows one section of the academy's data. A button replaces the values with the form that edits them. */
export function FormCard({ form, onEdit, children, ...card }: FormCardProps) {
  return (
    <Card
      {...card}
      action={
        form ? null : (
          <Button variant="outline" size="small" aria-label={`Edit: ${card.title}`} onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      {form ? <FormFrame>{form}</FormFrame> : children}
    </Card>
  )
}

/** Draws a frame around the open form of a section. */
export function FormFrame({ children }: { children: ReactNode }) {
  return <Frame className="p-5 phone:p-7">{children}</Frame>
}

interface LinkCardProps extends Omit<CardProps, 'action'> {
  href: Path
  /** The link text. */
  label: string
}

/** Shows a section of the academy's data that has its own page, with a link to that page. */
export function LinkCard({ href, label, ...card }: LinkCardProps) {
  return (
    <Card
      {...card}
      action={
        <ButtonLink href={href} variant="outline" size="small">
          {label}
        </ButtonLink>
      }
    />
  )
}

/** Lists values with their names. A missing value is shown as "Not set". */
export function Values({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
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
