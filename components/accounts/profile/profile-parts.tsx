import { type ReactNode, useEffect } from 'react'
import { textLinkClass } from '@/components/ui/text/text-link'

export interface ProfilePart {
  /** The ID of the section's element, also used as the URL hash. */
  id: string
  title: string
  /** A shorter title for the list of links. */
  short?: string
  lead?: string
  card: ReactNode
}

/** Shows the sections of the profile one below the other, with a list of links to them at the top. */
export function ProfileParts({ parts }: { parts: readonly ProfilePart[] }) {
  // Scroll to the section in the URL hash. The browser could not do this, because the sections were not rendered yet.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <nav aria-labelledby="on-this-page" className="mt-8">
        <h2 id="on-this-page" className="type-label text-muted">
          On this page
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {parts.map(({ id, title, short = title }) => (
            <li key={id}>
              <a href={`#${id}`} className={`${textLinkClass} inline-flex min-h-11 items-center`}>
                {short}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ id, title, lead, card }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-12 border-ink border-t pt-5">
          <h2 id={`${id}-title`} className="type-h3">
            {title}
          </h2>
          {lead ? <p className="type-text mt-1 max-w-[60ch] text-muted">{lead}</p> : null}
          <div className="mt-5">{card}</div>
        </section>
      ))}
    </>
  )
}
