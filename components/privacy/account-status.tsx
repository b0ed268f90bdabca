'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { call } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'
import { shortDate, wallClock } from '@/lib/core/time/format'
import type { AccountStatusView, ConsentView } from '@/lib/privacy/schema'

const CloseForm = loadWhenShown(() => import('./close-form').then((module) => module.CloseForm))

interface AccountStatusProps {
  person: { id: string; name: string; role: Role }
  /** Called after a change, so that the record's history is loaded again. */
  onChanged: () => Promise<unknown>
}

/** Shows the status of an account, the consents for a learner, and the actions for admins (contract 38.30). */
export function AccountStatus({ person, onChanged }: AccountStatusProps) {
  const address = { params: { id: person.id } }
  const response = useCall('personStatus', address, { revalidateOnFocus: false })
  const { data, mutate } = response
  const [form, setForm] = useState<'close' | 'erase' | null>(null)
  const refresh = () => Promise.all([mutate(), onChanged()])
  if (!data) return <NotLoaded response={response} title="The account status could not be loaded." />
  const overview = (
    <div className="grid gap-4">
      <StatusFacts accountStatus={data.standing} />
      <Consents consents={data.standing.consents} />
      <Actions person={person} accountStatus={data.standing} onForm={setForm} onDone={refresh} />
    </div>
  )
  if (!form) return overview
  const close = () => setForm(null)
  return (
    <CloseForm
      kind={form}
      person={person}
      preview={data.preview}
      closed={data.standing.closed_at !== null}
      onClose={close}
      onOpenChange={close}
      waiting={overview}
      onOutdated={() => mutate()}
      onDone={async () => {
        close()
        await refresh()
      }}
    />
  )
}

function useDay() {
  const { timeZone } = useAcademy()
  return (instant: string) => shortDate(wallClock(instant, timeZone).date)
}

function StatusFacts({ accountStatus }: { accountStatus: AccountStatusView }) {
  const day = useDay()
  const { opened, closed_at, erased_on, erased_at } = accountStatus
  const text = erased_at
    ? `Deleted on ${day(erased_at)}.`
    : erased_on
      ? `The account is closed and will be deleted on ${day(erased_on)}. Until then it can be restored.`
      : closed_at
        ? `The account was closed on ${day(closed_at)}. The person cannot log in.`
        : opened
          ? 'The account is open. The person can log in.'
          : 'The person has not opened the account yet. You can still book classes for them.'
  return <p className="type-text">{text}</p>
}

const ended = { withdrawn: 'withdrawn', 'of age': 'turned 18', replaced: 'replaced' } as const

const about = {
  learning: '',
  recordings: 'Recordings of classes. ',
  publicity: 'Publication of photos and videos. ',
} as const

const isOpenForMinor = ({ kind, learner_under_18, ended_at }: ConsentView) =>
  kind === 'learning' && learner_under_18 && !ended_at

const hasSeveralLearners = (consents: readonly ConsentView[]) =>
  new Set(consents.map(({ learner_id }) => learner_id)).size > 1

function Consents({ consents }: { consents: AccountStatusView['consents'] }) {
  const day = useDay()
  const showLearnerName = hasSeveralLearners(consents)
  if (consents.length === 0) return <p className="type-small text-muted">The student’s age is not recorded.</p>
  return (
    <ul className="type-small border-line border-t">
      {consents.map((consent) => (
        <li
          key={`${consent.learner_id} ${consent.kind} ${consent.given_at}`}
          className="border-line border-b py-2 [overflow-wrap:anywhere]"
        >
          {showLearnerName ? <b className="font-semibold">{consent.learner_name}: </b> : null}
          {about[consent.kind]}
          {consent.learner_under_18
            ? `Under 18: ${consent.guardian_name} (${consent.guardian_relation?.toLowerCase()}) agreed on ${day(consent.given_at)} to version ${consent.version} of the consent text`
            : `18 or older, recorded on ${day(consent.given_at)}`}
          {consent.ended_at && consent.ended_because
            ? `; ${ended[consent.ended_because]} on ${day(consent.ended_at)}`
            : ''}
        </li>
      ))}
    </ul>
  )
}

interface ActionsProps {
  person: AccountStatusProps['person']
  accountStatus: AccountStatusView
  onForm: (form: 'close' | 'erase') => void
  onDone: () => Promise<unknown>
}

function Actions({ person, accountStatus, onForm, onDone }: ActionsProps) {
  const [busy, setBusy] = useState(false)
  const { closed_at, erased_on, erased_at, consents } = accountStatus
  // Only admins with all rights may close or erase a colleague's account.
  const mayChange = useOfficeRight(person.role === 'admin' ? 'everything' : 'desk')
  if (erased_at || !mayChange) return null

  async function does(
    name: 'openPerson' | 'keepPerson' | 'personOfAge',
    question: string,
    text: string,
    label: string,
    id = person.id,
  ) {
    if (!(await confirmAction(question, text, label))) return
    setBusy(true)
    try {
      const { message } = await call(name, { params: { id } })
      await onDone()
      void alertSuccess(message)
    } catch (error) {
      void alertError('Error', 'Nothing was changed.', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  const button = { variant: 'outline', size: 'small', disabled: busy } as const
  return (
    <div className="flex flex-wrap gap-3">
      {erased_on ? (
        <Button
          {...button}
          onClick={() =>
            void does(
              'keepPerson',
              'Cancel the deletion?',
              `${person.name}’s account will not be deleted.`,
              'Keep account',
            )
          }
        >
          Cancel deletion
        </Button>
      ) : (
        <>
          {closed_at ? (
            <Button
              {...button}
              onClick={() =>
                void does(
                  'openPerson',
                  'Reopen the account?',
                  `${person.name} can log in again. Cancelled classes are not restored.`,
                  'Reopen the account',
                )
              }
            >
              Reopen the account
            </Button>
          ) : (
            <Button {...button} onClick={() => onForm('close')}>
              Close the account
            </Button>
          )}
          <Button {...button} onClick={() => onForm('erase')}>
            Delete the account
          </Button>
        </>
      )}
      {consents.filter(isOpenForMinor).map(({ learner_id, learner_name }) => (
        <Button
          key={learner_id}
          {...button}
          onClick={() =>
            void does(
              'personOfAge',
              'Is the student 18 now?',
              `${learner_name} no longer needs the consent of a parent or guardian.`,
              'The student is 18',
              learner_id,
            )
          }
        >
          {hasSeveralLearners(consents) ? `${learner_name} is 18 now` : 'The student is 18 now'}
        </Button>
      ))}
    </div>
  )
}
