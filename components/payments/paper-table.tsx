import type { PaperTable as Table } from '@/lib/receipts/paper'

/** Shows the lines of a document. On narrow screens, the table scrolls sideways. */
export function PaperTable({ table: { columns, rows, total } }: { table: Table }) {
  return (
    <section
      aria-label="Lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the table only if it is focusable
      tabIndex={0}
      className="mt-8 overflow-x-auto print:overflow-visible"
    >
      <table className="paper-table type-small tnum w-full">
        <thead>
          <tr>
            {columns.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, learner, cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never change their order
            <tr key={row}>
              <th scope="row" className="[overflow-wrap:anywhere]">
                {text}
                {learner ? <span className="block text-muted">{learner}</span> : null}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {total.map((cell, index) =>
              index === 0 ? (
                <th key="total" scope="row">
                  {cell}
                </th>
              ) : (
                <td key={columns[index]}>{cell}</td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
