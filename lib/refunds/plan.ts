import { PAID_IN_ADVANCE } from '@/lib/core/paid-for'
import { lineText } from '@/lib/receipts/lines'
import { refundedLine, type TaxedLine } from '@/lib/receipts/tax'
import type { RefundPart } from './schema'

/** A part of a refund as the credit note stores it. */
export interface StoredPart {
  due_id: string | null
  amount: number
  classes: number
}

/** A line of a credit note. `of` is the index of the refunded line in the original document. */
export interface CreditedLine extends TaxedLine {
  of: number
}

/** A fee that a payment covers, wholly or in part. */
export interface CoveredDue {
  dueId: string
  /** The part of the fee that the payment covers, in rupees. */
  amount: number
  label: string
  course: string | null
  learner: string | null
  dueAmount: number
  dueRefunded: number
  /**
   * The number of classes that the fee gave the learner. 0 if the fee is not fully paid, or if the plan does not count
   * classes.
   */
  classes: number
}

interface Refundable {
  amount: number
  unallocated: number
  /** The fees that the payment covers, starting with the fee that was covered last. */
  dues: readonly CoveredDue[]
  /** The parts of earlier refunds of this payment. */
  earlier: readonly StoredPart[]
  /** For each `dueId`, the number of classes that earlier refunds removed. Includes refunds of other payments. */
  reversedClasses: ReadonlyMap<string, number>
}

/**
 * Splits a refund into parts. First refunds the money paid in advance, then the fees. Any remainder becomes a part with
 * the label “Course fee”.
 */
export function planParts({ amount, unallocated, dues, earlier, reversedClasses }: Refundable): RefundPart[] {
  const parts: RefundPart[] = []
  let left = amount
  const take = (most: number) => {
    const taken = Math.min(most, left)
    left -= taken
    return taken
  }
  const advance = take(unallocated)
  for (const due of dues) {
    const before = sumOf(earlier.filter(({ due_id }) => due_id === due.dueId))
    const taken = take(due.amount - before)
    if (taken > 0) parts.push(partOf(due, taken, reversedClasses.get(due.dueId) ?? 0))
  }
  const uncovered = { due_id: null, learner: null, classes: 0, max_classes: 0 }
  if (advance > 0) parts.unshift({ ...uncovered, label: PAID_IN_ADVANCE, amount: advance })
  if (left > 0) parts.push({ ...uncovered, label: 'Course fee', amount: left })
  return parts
}

/** Adds up the amounts of parts or lines. */
export const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

function partOf(due: CoveredDue, amount: number, reversedClasses: number): RefundPart {
  const share = Math.floor((due.classes * (due.dueRefunded + amount)) / due.dueAmount)
  const most = Math.max(0, due.classes - reversedClasses)
  return {
    due_id: due.dueId,
    label: lineText(due),
    learner: due.learner,
    amount,
    classes: Math.min(most, Math.max(0, share - reversedClasses)),
    max_classes: most,
  }
}

/**
 * Returns the lines of a credit note. Each part of the refund first reduces the lines of its fee, then other lines.
 * `earlier` contains the lines of earlier credit notes for the same document.
 */
export function creditedLines(
  original: readonly TaxedLine[],
  parts: readonly Pick<StoredPart, 'due_id' | 'amount'>[],
  earlier: readonly CreditedLine[],
): CreditedLine[] {
  const credited = original.map(() => 0)
  const backwards = original.map((line, index) => ({ line, index })).reverse()
  for (const part of parts) {
    let left = part.amount
    for (const fits of [
      (line: TaxedLine) => line.due_id === part.due_id,
      (line: TaxedLine) => line.due_id === null,
      () => true,
    ]) {
      for (const { line, index } of backwards.filter((one) => fits(one.line))) {
        const before = sumOf(earlier.filter(({ of }) => of === index)) + (credited[index] ?? 0)
        const taken = Math.min(left, line.amount - before)
        credited[index] = (credited[index] ?? 0) + taken
        left -= taken
      }
    }
    if (left > 0) throw new Error('a refund is larger than its document')
  }
  return original.flatMap((line, index) => {
    const amount = credited[index] ?? 0
    if (amount === 0) return []
    const before = earlier.filter(({ of }) => of === index)
    return [{ ...refundedLine(line, amount, before), of: index }]
  })
}
