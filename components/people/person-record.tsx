'use client'

import type { ReactNode } from 'react'
import { PersonSignIn } from '@/components/accounts/second-factor/person-sign-in'
import { PersonInvitation } from '@/components/invitations/person-invitation'
import { AccountStatus } from '@/components/privacy/account-status'
import { HistoryList } from '@/components/review/history-list'
import { useInstantFormatter } from '@/components/review/instant-format'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { WithRight } from '@/components/ui/office-rights'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink } from '@/components/ui/text/text-link'
import { CallError } from '@/lib/api/client'
import { readSession } from '@/lib/auth/session/browser-session'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { PaymentMethod } from '@/lib/core/config/payment-methods'
import type { PersonRecord as Stored } from '@/lib/office/people-schema'
import { paths } from '@/lib/paths'
import { PersonContact } from './person-contact'
import { PersonCourses } from './person-courses'
import { PersonForms } from './person-forms'
import { PersonMonth } from './person-month'
import { PersonPayments } from './person-payments'

// The code of these sections is loaded on demand, because they are further down on the page.
const PersonClasses = loadWhenShown(() => import('@/components/bookings/my-classes').then((module) => module.MyClasses))
const PersonFees = loadWhenShown(() =>
  import('@/components/fees/person/person-fees').then((module) => module.PersonFees),
)
const PersonLearners = loadWhenShown(() =>
  import('@/components/learners/learners').then((module) => module.PersonLearners),
)

const roleNames = { admin: 'Academy office', teacher: 'Teacher', student: 'Student' } as const

interface PersonRecordProps {
  id: string
  /** The admin who opened the record. */
  user: SessionUser
  academy: string
  /** Hours of notice that a student must give to change a class. Null if students cannot change classes. */
  hoursBefore: number | null
  /** The payment methods that the office may record. */
  methods: readonly PaymentMethod[]
}

/** Shows all data that the office has about a person (contract 21.11). The person's classes are loaded separately. */
export function PersonRecord({ id, ...viewing }: PersonRecordProps) {
  const { data, error, isValidating, mutate } = useCall('person', { params: { id } }, { revalidateOnFocus: false })
  if (!data) {
    if (!error) return <Loading />
    const unknown = error instanceof CallError && error.status === 404
    return (
      <>
        <PageTitle>Personal record</PageTitle>
        {unknown ? (
          <EmptyState
            title="This person was not found."
            text="Search the list of students or teachers."
            action={<TextLink href={paths.studentList()}>Students</TextLink>}
          />
        ) : (
          <ErrorState
            title="This record could not be loaded."
            text={reasonOf(error) ?? 'Check your connection and try again.'}
            onRetry={() => void mutate()}
            busy={isValidating}
          />
        )}
      </>
    )
  }
  return <Record {...viewing} record={data} onSaved={() => mutate()} />
}

interface RecordProps extends Omit<PersonRecordProps, 'id'> {
  record: Stored
  onSaved: () => Promise<unknown>
}

function Record({ record, onSaved, methods, ...viewing }: RecordProps) {
  const { person, erased_at, applications, courses, payments, teaching, history } = record
  const formatInstant = useInstantFormatter()
  const since = formatInstant(person.created_at).date
  return (
    <>
      <PageTitle lead={`${roleNames[person.role]}, registered ${since}`}>
        <span className="flex items-center gap-4">
          {teaching?.picture ? (
            <TeacherPicture name={person.name} art="neutral" picture={teaching.picture} size={56} />
          ) : null}
          <span>{person.name}</span>
        </span>
      </PageTitle>
      <div className="max-w-[1100px]">
        {erased_at ? (
          <Notice title={`Deleted on ${formatInstant(erased_at).date}.`}>
            Personal data has been deleted. The academy keeps the other records without a name; receipts keep the name
            for as long as the law requires.
          </Notice>
        ) : (
          <PersonContact record={record} onSaved={onSaved} />
        )}
        <PersonInvitation id={person.id} onChanged={onSaved} />
        {teaching ? (
          <>
            <PersonMonth teaching={teaching} />
            <PersonCourses person={person} teaching={teaching} onSaved={onSaved} />
          </>
        ) : null}
        {person.role === 'student' && !erased_at ? (
          <Part title="Students">
            <PersonLearners accountId={person.id} />
          </Part>
        ) : null}
        {person.role === 'student' && !erased_at ? (
          <WithRight right="money">
            <PersonFees account={person} methods={methods} onSaved={onSaved} waiting={<Loading />} />
          </WithRight>
        ) : null}
        {person.role === 'admin' ? null : <PersonClasses {...viewing} person={person.id} waiting={<Loading />} />}
        <Part title="Payments and receipts">
          <PersonPayments payments={payments} courses={courses} phone={person.phone} />
        </Part>
        <Part title="Forms">
          <PersonForms applications={applications} phone={person.phone} />
        </Part>
        <Part title="Account">
          <AccountStatus person={person} onChanged={onSaved} />
        </Part>
        {erased_at ? null : (
          <Part title="Signing in">
            <PersonSignIn person={person} own={readSession()?.user.id === person.id} onChanged={onSaved} />
          </Part>
        )}
        <WithRight right="everything">
          <Part title="History">
            <HistoryList rows={history} />
          </Part>
        </WithRight>
      </div>
    </>
  )
}

/** Shows one section of a record under its heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="type-h3 mb-3">{title}</h2>
      {children}
    </section>
  )
}
