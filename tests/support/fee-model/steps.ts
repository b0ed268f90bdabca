import { classSteps } from './class-steps'
import { enrolmentSteps } from './enrolment-steps'
import { moneySteps } from './money-steps'

export const steps = { ...enrolmentSteps, ...moneySteps, ...classSteps }
export type StepKind = keyof typeof steps

/** A random step for one of the families. */
export interface Step {
  kind: StepKind
  family: number
  a: number
  b: number
  c: number
}
