import { db, type Prisma } from '@/lib/db/client'
import { dueText } from '@/lib/fees/due-text'
import type { Cover } from './schema'

const dueColumns = {
  id: true,
  label: true,
  courseName: true,
  amount: true,
  paid: true,
  learner: { select: { name: true } },
} as const

/** The columns of a payment that `readCovers` needs. */
export const coverFields = {
  status: true,
  dueIds: true,
  allocations: {
    where: { reversedAt: null },
    orderBy: [{ createdAt: 'asc' }, { due: { dueOn: 'asc' } }, { id: 'asc' }],
    select: { amount: true, due: { select: dueColumns } },
  },
} satisfies Prisma.PaymentSelect

type CoveredDue = { label: string; courseName: string | null; learner: { name: string } | null }

interface CoveringPayment {
  status: string
  dueIds: readonly string[]
  allocations: readonly { amount: number; due: CoveredDue }[]
}

const coverOf = ({ label, courseName, learner }: CoveredDue, amount: number): Cover => ({
  label: dueText({ course_name: courseName, label }),
  learner_name: learner?.name ?? null,
  amount,
})

/**
 * Returns a function that lists the fees that a payment covers. For a pending payment, these are the fees that the
 * payer named.
 */
export async function readCovers(payments: readonly CoveringPayment[]): Promise<(payment: CoveringPayment) => Cover[]> {
  const coversById = await readNamedDues(payments.flatMap(({ status, dueIds }) => (status === 'pending' ? dueIds : [])))
  return ({ allocations, status, dueIds }) =>
    status === 'pending'
      ? dueIds.flatMap((id) => coversById.get(id) ?? [])
      : allocations.map(({ amount, due }) => coverOf(due, amount))
}

/** Reads fees by ID, with their open amounts. */
async function readNamedDues(ids: readonly string[]): Promise<Map<string, Cover>> {
  if (ids.length === 0) return new Map()
  const dues = await db().due.findMany({ where: { id: { in: [...new Set(ids)] } }, select: dueColumns })
  return new Map(dues.map((due) => [due.id, coverOf(due, due.amount - due.paid)]))
}
