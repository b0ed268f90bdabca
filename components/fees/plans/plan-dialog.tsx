'use client'

import { Dialog } from '@/components/ui/dialog/dialog'
import type { PlanView } from '@/lib/fees/schema'
import { AddPlanForm, ChangePlanForm } from './plan-forms'

interface PlanDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The plan to change. Null to add one. */
  plan: PlanView | null
  /** The course for a new plan. Empty if the admin still has to choose one. */
  course: string
  onSaved: () => Promise<unknown>
}

/** Adds a plan to a course, or changes a plan. */
export function PlanDialog({ open, onOpenChange, plan, course, onSaved }: PlanDialogProps) {
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={plan ? 'Edit the plan' : 'Add a plan'}
      description={
        plan
          ? 'Existing fees do not change.'
          : 'The course, class type, class length and billing period cannot be changed later.'
      }
    >
      {plan ? (
        <ChangePlanForm plan={plan} onClose={close} onSaved={onSaved} />
      ) : (
        <AddPlanForm course={course} onClose={close} onSaved={onSaved} />
      )}
    </Dialog>
  )
}
