'use client'

import { call } from '@/lib/http/client'
import type { DecisionStatus } from '@/lib/http/fields'
import type { PaymentRow } from '@/lib/payments/schema'
import { decisions } from './decisions'
import { type PageQuery, usePagedList } from './paged-list'

async function fetchPage(query: PageQuery) {
  const { payments, nextCursor } = await call('adminPayments', { query })
  return { rows: payments, nextCursor }
}

const usePayments = (status: DecisionStatus, q: string) =>
  usePagedList<PaymentRow>('payments', { status, q }, fetchPage)
export type PaymentList = ReturnType<typeof usePayments>

/** The three states of payments side by side, so that every tab knows its number and opens at once. */
export function usePaymentLists(q: string) {
  const lists = {
    pending: usePayments('pending', q),
    approved: usePayments('approved', q),
    rejected: usePayments('rejected', q),
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
