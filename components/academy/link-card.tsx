import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import type { Path } from '@/lib/paths'

interface LinkCardProps {
  title: string
  text: string
  href: Path
  /** The text of the link. */
  label: string
  children: ReactNode
}

/** Shows a part of the academy's data that has its own page, with a link to it. */
export function LinkCard({ title, text, href, label, children }: LinkCardProps) {
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
        <ButtonLink href={href} variant="outline" size="small">
          {label}
        </ButtonLink>
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}
