'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useCall } from '@/components/ui/data/use-call'
import { Link } from '@/components/ui/link'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import { type PaymentMethod, paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { PaymentRow } from '@/lib/payments/schema'

const RefundDialog = loadWhenShown(() => import('./refund-dialog').then((module) => module.RefundDialog))

/** Lists the refunds of an approved payment, with a button to refund the rest. */
export function Refunds({ payment, onRefunded }: { payment: PaymentRow; onRefunded: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, isValidating, mutate } = useCall('paymentRefunds', { params: { id: payment.id } })
  if (!data) {
    return error ? (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="type-small">The refunds could not be loaded.</p>
        <Button variant="outline" size="small" onClick={() => void mutate()} busy={isValidating}>
          Try again
        </Button>
      </div>
    ) : (
      <p role="status" className="type-small text-muted">
        Loading refunds...
      </p>
    )
  }
  return (
    <section aria-label="Refunds" className="grid gap-2">
      {data.refunds.length > 0 ? (
        <ul>
          {data.refunds.map((refund) => (
            <li key={refund.id} className="type-small border-line border-b py-2 [overflow-wrap:anywhere]">
              Refunded <b className="tnum font-semibold">{rupees(refund.amount)}</b> on {shortDate(refund.refunded_on)},{' '}
              {paymentMethodNames[refund.method as PaymentMethod] ?? refund.method}
              {refund.reference ? `, reference ${refund.reference}` : ''}.
              <span className="block text-muted">Reason: {refund.reason}</span>
              <Link href={paths.creditNote(refund.id)} className={`${textLinkClass} flex min-h-11 items-center`}>
                Credit note {refund.number}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {data.left > 0 ? (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Refund
        </Button>
      ) : (
        <p className="type-small text-muted">This payment is fully refunded.</p>
      )}
      <RefundDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        payment={payment}
        refunded={data.refunded}
        left={data.left}
        onRefunded={() => {
          onRefunded()
          void mutate()
        }}
      />
    </section>
  )
}
