import type { ReactNode } from 'react'

/** Shows the heading of a portal page. Optional content appears next to it. */
export function PageTitle({ children, aside, lead }: { children: ReactNode; aside?: ReactNode; lead?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 phone:mb-7">
      <div className="min-w-0">
        <h1 className="type-title [overflow-wrap:anywhere]">{children}</h1>
        {lead ? <p className="type-text mt-2 max-w-[60ch] text-muted">{lead}</p> : null}
      </div>
      {aside}
    </div>
  )
}
