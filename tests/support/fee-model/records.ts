/** The records of a family in the model. */

export interface ModelDue {
  id: string
  amount: number
  classes: number
  learner: string | null
  course: string | null
  kind: string
  enrolment: string | null
  /** Sorts dues from the oldest to the newest. */
  order: string
  paid: number
  refunded: number
  /** The classes that refunds took back. */
  takenBack: number
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
  /** Sorts approved payments from the oldest to the newest. */
  order: string
  unallocated: number
  refunded: number
  /** The rupees that the payment pays of each due. */
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
