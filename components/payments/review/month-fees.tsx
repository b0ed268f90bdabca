'use client'

import { ErrorState, Loading } from '@/components/ui/data/states'
import { Table, Td, Th } from '@/components/ui/data/table'
import { useCall } from '@/components/ui/data/use-call'
import { monthName, rupees, shortDate } from '@/lib/core/time/format'
import type { MonthFees as Fees } from '@/lib/office/schema'
import { FeesChart } from './fees-chart'

const payments = (count: number) => (count === 1 ? 'One payment' : `${count} payments`)

/** Shows the fees received this month: the sum, a bar for each day, and a table (contract 21.8). */
export function MonthFees({ month, today }: { month: string; today: string }) {
  const { data, error, isValidating, mutate } = useCall('monthFees', { query: { month } })
  return (
    <section aria-labelledby="fees">
      <h2 id="fees" className="type-h3 mb-3">
        Fees in {monthName(month)}
      </h2>
      {data ? (
        <Sum fees={data} today={today} />
      ) : error ? (
        <ErrorState title="The fees could not be loaded." onRetry={() => void mutate()} busy={isValidating} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Sum({ fees, today }: { fees: Fees; today: string }) {
  if (fees.count === 0)
    return <p className="border-ink border-t py-4 text-muted">No payments approved this month yet.</p>
  return (
    <div className="border-ink border-t pt-4">
      <p className="type-figure text-[2.75rem] leading-12">{rupees(fees.amount)}</p>
      <p className="type-small mb-4 text-muted">{payments(fees.count)} approved.</p>
      <FeesChart fees={fees} today={today} />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center font-semibold text-peacock underline underline-offset-4">
          Day by day
        </summary>
        <Table
          label="Fees by day"
          plain
          head={
            <>
              <Th>Day</Th>
              <Th className="text-right">Payments</Th>
              <Th className="text-right">Fees</Th>
            </>
          }
        >
          {fees.days.map(({ date, count, amount }) => (
            <tr key={date}>
              <Td className="tnum">{shortDate(date)}</Td>
              <Td className="tnum text-right">{count}</Td>
              <Td className="tnum text-right">{rupees(amount)}</Td>
            </tr>
          ))}
        </Table>
      </details>
    </div>
  )
}
