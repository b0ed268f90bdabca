import type { ComponentProps, ReactNode } from 'react'

type TableProps = {
  label: string
  head: ReactNode
  /** True if no cell is focusable. Makes the table focusable, so that keyboard users can scroll it. */
  plain?: boolean
  /** Takes the column widths from the header only, so that loading more rows does not move the columns. */
  fixed?: boolean
  children: ReactNode
}

/**
 * Shows a table with thin lines between its rows. If the table is wider than the page, only the table scrolls sideways.
 * On phones, use cards instead.
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

/** Shows a row. The selected row has a red edge. */
export function Row({ selected = false, className = '', ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr aria-selected={selected || undefined} className={`${selected ? 'row-selected' : ''} ${className}`} {...rest} />
  )
}
