import type { StatementResult } from '@/lib/statements/schema'

/** Lists the pending payments that no line of the statement matches. */
export function MissingPayments({ missing }: { missing: StatementResult['missing'] }) {
  return (
    <section aria-labelledby="missing-payments">
      <h2 id="missing-payments" className="type-h4 mb-2">
        Pending payments not in this statement <span className="tnum text-muted">{missing.length}</span>
      </h2>
      {missing.length === 0 ? (
        <p className="border-line border-t py-4 text-muted">All pending payments are in this statement.</p>
      ) : (
        <ul className="border-ink border-t">
          {missing.map(({ payment_id, username, course_name, utr }) => (
            <li key={payment_id} className="border-line border-b py-3 [overflow-wrap:anywhere]">
              {username}, {course_name}
              <span className="type-small tnum block text-muted">
                {utr ? `UPI reference ${utr}` : 'No UPI reference'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
