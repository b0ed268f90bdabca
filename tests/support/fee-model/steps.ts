import { classSteps } from './class-steps'
import { enrolmentSteps } from './enrolment-steps'
import { moneySteps } from './money-steps'

export const steps = { ...enrolmentSteps, ...moneySteps, ...classSteps }
export type StepKind = keyof typeof steps

/** A step of a random test, for one of the families. `a`, `b` and `c` are random numbers for the step. */
export interface Step {
  kind: StepKind
  family: number
  a: number
  b: number
  c: number
}
