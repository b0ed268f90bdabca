'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { InviteButton } from '@/components/invitations/invite-button'
import { rightTexts } from '@/components/invitations/right-texts'
import { EmailAddress } from '@/components/review/email-address'
import { PhoneNumber } from '@/components/review/phone-number'
import { Button, ButtonLink } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink } from '@/components/ui/text/text-link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { officeRights, rightNames } from '@/lib/core/config/office-rights'
import type { OfficePerson } from '@/lib/office/rights-schema'
import { paths } from '@/lib/paths'

const RightsDialog = loadWhenShown(() => import('./rights-dialog').then((module) => module.RightsDialog))

/** Lists the admins and their rights. Admins with all rights can change the rights of others (contract 55.6). */
export function OfficePeople({ user }: { user: SessionUser }) {
  const { data, error, isValidating, mutate } = useCall('officePeople')
  const mayChange = useOfficeRight('everything')
  const router = useRouter()
  const [chosenPerson, setChosenPerson] = useState<OfficePerson | null>(null)
  return (
    <>
      <PageTitle
        lead={
          mayChange
            ? 'Who works in the office, and what each person may do.'
            : 'Only people with the “Everything” right can change rights.'
        }
        aside={
          <div className="flex flex-wrap items-center gap-2.5">
            <InviteButton kind="office" />
            {/* Link to the invitations, because invited people are not in this list until they open their account. */}
            <ButtonLink href={paths.invitations()} variant="outline" size="small">
              Invitations
            </ButtonLink>
          </div>
        }
      >
        Office
      </PageTitle>
      <div className="max-w-[1090px]">
        {data ? (
          <ul className="border-ink border-t">
            {data.people.map((person) => (
              <li key={person.id} className="border-line border-b">
                <PersonRow
                  person={person}
                  own={person.id === user.id}
                  onChange={mayChange ? () => setChosenPerson(person) : undefined}
                />
              </li>
            ))}
          </ul>
        ) : error ? (
          <ErrorState
            title="The list of people in the office could not be loaded."
            text={reasonOf(error) ?? 'Check your connection and try again.'}
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        ) : (
          <Loading />
        )}
        <h2 className="type-h3 mt-10 mb-3">What each right allows</h2>
        <dl className="max-w-[720px] border-ink border-t">
          {officeRights.map((right) => (
            <div key={right} className="grid gap-x-6 border-line border-b py-3 phone:grid-cols-[140px_minmax(0,1fr)]">
              <dt className="font-semibold">{rightNames[right]}</dt>
              <dd className="text-muted">{rightTexts[right]}</dd>
            </div>
          ))}
        </dl>
      </div>
      {chosenPerson ? (
        <RightsDialog
          key={chosenPerson.id}
          open
          person={chosenPerson}
          own={chosenPerson.id === user.id}
          onOpenChange={() => setChosenPerson(null)}
          onOutdated={() => mutate()}
          onSaved={async () => {
            setChosenPerson(null)
            await mutate()
            // Loads the menu and the page again, because both depend on the viewer's own rights.
            if (chosenPerson.id === user.id) router.refresh()
          }}
        />
      ) : null}
    </>
  )
}

interface PersonRowProps {
  person: OfficePerson
  own: boolean
  /** Undefined if the viewer may not change rights. */
  onChange?: () => void
}

function PersonRow({ person, own, onChange }: PersonRowProps) {
  const { id, name, email, phone, rights } = person
  return (
    <div className="grid gap-x-6 gap-y-2 py-4 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] phone:items-center">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <TextLink href={paths.person(id)}>{name}</TextLink>
          {own ? <span className="type-small ml-2 font-normal text-muted">You</span> : null}
        </p>
        <p className="type-small text-muted">
          <PhoneNumber number={phone} />
        </p>
        <p className="type-small text-muted [overflow-wrap:anywhere]">
          <EmailAddress email={email} />
        </p>
      </div>
      <ul aria-label={`${name}’s rights`} className="flex flex-wrap gap-2">
        {officeRights
          .filter((right) => rights.includes(right))
          .map((right) => (
            <li key={right} className="type-small border border-edge bg-card px-2.5 py-1">
              {rightNames[right]}
            </li>
          ))}
      </ul>
      {onChange ? (
        <Button variant="outline" size="small" className="max-phone:justify-self-start" onClick={onChange}>
          Change rights
          <span className="sr-only"> of {name}</span>
        </Button>
      ) : null}
    </div>
  )
}
