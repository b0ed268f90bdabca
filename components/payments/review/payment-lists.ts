'use client'

import { decisions } from '@/components/review/decisions'
import { usePagedList } from '@/components/ui/data/paged-list'
import type { DecisionStatus } from '@/lib/core/http/fields'
import type { TimeSort } from '@/lib/core/http/lists'
import type { PaymentRow } from '@/lib/payments/schema'

const rowsOf = ({ payments }: { payments: readonly PaymentRow[] }) => payments

function usePayments(status: DecisionStatus, q: string, sort: TimeSort) {
  const list = usePagedList('adminPayments', { status, q, sort }, rowsOf)
  return { ...list, serverCount: list.first?.count }
}
export type PaymentList = ReturnType<typeof usePayments>

/** Loads the payments with each of the three statuses, so that each tab shows its count and opens at once. */
export function usePaymentLists(q: string, sort: TimeSort) {
  const lists = {
    pending: usePayments('pending', q, sort),
    approved: usePayments('approved', q, sort),
    rejected: usePayments('rejected', q, sort),
  }
  return {
    lists,
    /** Loads all lists again, and returns the rows of the list with the given status. */
    async reload(status: DecisionStatus): Promise<PaymentRow[]> {
      const others = decisions.filter((other) => other !== status)
      const [rows] = await Promise.all([lists[status].reload(), ...others.map((other) => lists[other].reload())])
      return rows
    },
  }
}
