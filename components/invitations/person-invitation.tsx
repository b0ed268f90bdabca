'use client'

import { ErrorState } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { InvitationState } from './invitation-state'

/** Loads the buttons on demand, because most people have no invitation. */
const InvitationActions = loadWhenShown(() => import('./invitation-actions').then((module) => module.InvitationActions))

interface PersonInvitationProps {
  id: string
  /** Called after a change, to load the person's record again. */
  onChanged: () => Promise<unknown>
}

/**
 * Shows whether an invited person has opened the account. Shows nothing for a person who registered without an
 * invitation.
 */
export function PersonInvitation({ id, onChanged }: PersonInvitationProps) {
  const { data, error, isValidating, mutate } = useCall(
    'personInvitation',
    { params: { id } },
    { revalidateOnFocus: false },
  )
  if (!data) {
    if (!error) return null
    return <ErrorState title="The invitation could not be loaded." onRetry={() => void mutate()} busy={isValidating} />
  }
  if (!data.invitation) return null
  return (
    <section
      aria-labelledby="invitation"
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 border-peacock border-l-4 bg-card px-5 py-4"
    >
      <h2 id="invitation" className="type-h4">
        Invitation
      </h2>
      <InvitationState row={data.invitation} />
      <InvitationActions row={data.invitation} onChanged={() => Promise.all([mutate(), onChanged()])} />
    </section>
  )
}
