'use client'

import type { ReactNode } from 'react'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import type { PersonFees } from '@/lib/fees/family-schema'
import type { LearnerView } from '@/lib/learners/schema'

/** The props for a dialog that changes a family's data, and for the form in it. */
export interface FamilyDialogProps {
  account: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => Promise<unknown>
}
export type FamilyFormProps = Pick<FamilyDialogProps, 'account' | 'onSaved'> & { onClose: () => void }

const once = { revalidateOnFocus: false }
const useLearnersOf = (accountId: string) => useCall('learnersOfPerson', { params: { id: accountId } }, once)

interface WithLearnersProps {
  accountId: string
  children: (learners: readonly LearnerView[]) => ReactNode
}

/** Loads a family's students, then shows a form that uses them. */
export function WithLearners({ accountId, children }: WithLearnersProps) {
  const list = useLearnersOf(accountId)
  return list.data ? (
    children(list.data.learners)
  ) : (
    <NotLoaded response={list} title="The students could not be loaded." />
  )
}

interface LoadedFamily {
  fees: PersonFees
  learners: readonly LearnerView[]
  reloadFees: () => Promise<unknown>
}

interface WithFamilyProps {
  accountId: string
  children: (family: LoadedFamily) => ReactNode
}

/** Loads a family's fees and students together, then shows a form that uses them. */
export function WithFamily({ accountId, children }: WithFamilyProps) {
  const fees = useCall('personFees', { params: { id: accountId } }, once)
  const list = useLearnersOf(accountId)
  if (!fees.data) return <NotLoaded response={fees} title="The fees could not be loaded." />
  if (!list.data) return <NotLoaded response={list} title="The students could not be loaded." />
  return children({ fees: fees.data, learners: list.data.learners, reloadFees: () => fees.mutate() })
}
