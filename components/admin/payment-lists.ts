'use client'

import { call } from '@/lib/api/client'
import type { DecisionStatus, TimeSort } from '@/lib/core/fields'
import type { PaymentRow } from '@/lib/payments/schema'
import { decisions } from './decisions'
import { type PageQuery, usePagedList } from './paged-list'

async function fetchPage(query: PageQuery<TimeSort>) {
  const { payments, nextCursor } = await call('adminPayments', { query })
  return { rows: payments, nextCursor }
}

const usePayments = (status: DecisionStatus, q: string, sort: TimeSort) =>
  usePagedList<PaymentRow, TimeSort>('payments', { status, q, sort }, fetchPage)
export type PaymentList = ReturnType<typeof usePayments>

/** The three states of payments side by side, so that every tab knows its number and opens at once. */
export function usePaymentLists(q: string, sort: TimeSort) {
  const lists = {
    pending: usePayments('pending', q, sort),
    approved: usePayments('approved', q, sort),
    rejected: usePayments('rejected', q, sort),
  }
  return {
    lists,
    /** Fetches all of them again; the fresh rows of one. */
    async reload(status: DecisionStatus): Promise<PaymentRow[]> {
      const others = decisions.filter((other) => other !== status)
      const [rows] = await Promise.all([lists[status].reload(), ...others.map((other) => lists[other].reload())])
      return rows
    },
  }
}
