'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { call } from '@/lib/api/client'
import type { LearnerView } from '@/lib/learners/schema'
import { LearnerRow } from './learner-row'

const LearnerForm = loadWhenShown(() => import('./learner-form').then((module) => module.LearnerForm))
const OwnLearnerErasure = loadWhenShown(() =>
  import('./own-learner-erasure').then((module) => module.OwnLearnerErasure),
)

/** Maximum number of active learners per account (contract 54.2). */
const MAX_LEARNERS = 10

/** The open form, and the ID of the student to change or delete. */
type OpenForm = { name: 'add' } | { name: 'edit' | 'delete'; id: string }

/**
 * Lists the students in the user's own account, with forms to add, edit, archive, restore and delete them (contract
 * 54.14).
 */
export function OwnLearners() {
  return <Learners list={useCall('ownLearners', {}, { revalidateOnFocus: false })} />
}

/** Lists the students of a family for the office, which cannot delete them (contract 54.10). */
export function PersonLearners({ accountId }: { accountId: string }) {
  const list = useCall('learnersOfPerson', { params: { id: accountId } }, { revalidateOnFocus: false })
  return <Learners list={list} accountId={accountId} />
}

interface LearnersProps {
  list: ReturnType<typeof useCall<'ownLearners'>>
  /** The account's ID, if an admin is viewing the list. */
  accountId?: string
}

function Learners({ list: response, accountId }: LearnersProps) {
  const { data, mutate } = response
  const mayChange = useOfficeRight('desk') || !accountId
  const [form, setForm] = useState<OpenForm | null>(null)
  const [busy, setBusy] = useState<string>()
  if (!data)
    return (
      <NotLoaded
        response={response}
        title="The students could not be loaded."
        text="Your data is safe. Please try again."
      />
    )
  const { learners } = data
  const active = learners.filter(({ archived }) => !archived)
  const close = () => setForm(null)
  const saved = async () => {
    close()
    await mutate()
  }

  async function move({ id }: LearnerView, archived: boolean) {
    setBusy(id)
    try {
      await call('archiveLearner', { params: { id }, body: { archived } })
      await mutate()
    } catch (failure) {
      const text = archived ? 'The student was not archived.' : 'The student was not restored.'
      void alertError('Error', text, reasonOf(failure))
    } finally {
      setBusy(undefined)
    }
  }

  async function archive(learner: LearnerView) {
    const agreed = await confirmAction(
      `Archive ${learner.name}?`,
      'No classes can be booked for an archived student, and the student is removed from all waitlists. Past classes and payments are kept. You can restore the student at any time.',
      'Archive',
    )
    if (agreed) await move(learner, true)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ul className="border-line border-t">
        {learners.map((learner) => (
          <li key={learner.id} className="border-line border-b py-4">
            {form?.name === 'edit' && form.id === learner.id ? (
              <LearnerForm
                learner={learner}
                accountId={accountId}
                onClose={close}
                onSaved={saved}
                onOutdated={mutate}
              />
            ) : form?.name === 'delete' && form.id === learner.id ? (
              <OwnLearnerErasure learner={learner} onClose={close} onErased={saved} />
            ) : (
              <LearnerRow
                learner={learner}
                only={active.length === 1}
                busy={busy === learner.id}
                disabled={busy !== undefined}
                accountId={accountId}
                mayChange={mayChange}
                onEdit={() => setForm({ name: 'edit', id: learner.id })}
                onArchive={() => void archive(learner)}
                onRestore={() => void move(learner, false)}
                onDelete={accountId ? undefined : () => setForm({ name: 'delete', id: learner.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {form?.name === 'add' ? (
        <LearnerForm accountId={accountId} onClose={close} onSaved={saved} onOutdated={mutate} />
      ) : !mayChange ? null : active.length < MAX_LEARNERS ? (
        <Button className="max-phone:w-full phone:justify-self-start" onClick={() => setForm({ name: 'add' })}>
          Add a student
        </Button>
      ) : (
        <p className="type-text">An account can have at most {MAX_LEARNERS} students. Archive one to add another.</p>
      )}
    </div>
  )
}
