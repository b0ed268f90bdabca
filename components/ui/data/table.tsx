import type { ComponentProps, ReactNode } from 'react'

type TableProps = {
  label: string
  head: ReactNode
  /** Nothing in its rows takes the focus: then it does, for the keyboard to scroll it. */
  plain?: boolean
  /** Takes the column widths from the head, so that later rows move nothing. */
  fixed?: boolean
  children: ReactNode
}

/** A table under an ink line, with hairline rows. It scrolls sideways by itself; on phones prefer cards. */
export function Table({ label, head, plain = false, fixed = false, children }: TableProps) {
  return (
    <section aria-label={label} className="overflow-x-auto" tabIndex={plain ? 0 : -1}>
      <table className={`data-table ${fixed ? 'table-fixed' : ''}`}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="col" className={className} {...rest} />
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={className} {...rest} />
}

/** A row; the selected one has the kumkum edge. */
export function Row({ selected = false, className = '', ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr aria-selected={selected || undefined} className={`${selected ? 'row-selected' : ''} ${className}`} {...rest} />
  )
}
