import type { ComponentProps, ReactNode } from 'react'

type TableProps = {
  label: string
  head: ReactNode
  /**
   * True if the rows contain nothing focusable. The table itself is then focusable, so that the keyboard can scroll it.
   */
  plain?: boolean
  /** Takes the column widths from the head, so that later rows do not shift the columns. */
  fixed?: boolean
  children: ReactNode
}

/**
 * Shows a table below an ink line, with hairlines between rows. The table scrolls sideways without moving the page. On
 * phones, prefer cards.
 */
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

/** Shows a row. The selected row has a kumkum edge. */
export function Row({ selected = false, className = '', ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr aria-selected={selected || undefined} className={`${selected ? 'row-selected' : ''} ${className}`} {...rest} />
  )
}
