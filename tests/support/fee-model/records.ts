// The records of a family in FamilyModel (model.ts).

export interface ModelDue {
  id: string
  amount: number
  classes: number
  learner: string | null
  course: string | null
  kind: string
  enrolment: string | null
  /** The sort key, which puts the oldest fee first. */
  order: string
  paid: number
  refunded: number
  /** The number of classes that the family lost through refunds. */
  refundedClasses: number
  excused: boolean
  withClasses: boolean
}

export interface ModelPayment {
  id: string
  fee: number
  course: string
  learner: string | null
  dueIds: string[]
  status: 'pending' | 'approved' | 'rejected'
  /** A key for sorting approved payments from oldest to newest. */
  order: string
  unallocated: number
  refunded: number
  /** The rupees that the payment contributes to each fee, by the ID of the fee. */
  covers: Map<string, number>
}

export interface ModelEnrolment {
  id: string
  learner: string
  course: string
  hasPlan: boolean
  counted: boolean
  startsOn: string
  endsOn: string | null
}

export interface ModelClass {
  slotId: string
  key: string
  day: string
  counted: boolean
  isPast: boolean
  cancelled: boolean
  isGivenBack: boolean
  /** True if the class was given back because the teacher was marked as absent. */
  byAbsence: boolean
}
