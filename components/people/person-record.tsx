'use client'

import { CalendarDays, MessageCircle, Pencil, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PersonSignIn } from '@/components/accounts/second-factor/person-sign-in'
import { PersonInvitation } from '@/components/invitations/person-invitation'
import { AccountStatus } from '@/components/privacy/account-status'
import { EmailAddress } from '@/components/review/email-address'
import { Fact } from '@/components/review/fact'
import { HistoryList } from '@/components/review/history-list'
import { PhoneNumber } from '@/components/review/phone-number'
import { useSentAt } from '@/components/review/sent-at'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight, WithRight } from '@/components/ui/office-rights'
import { NeedsCountry } from '@/components/ui/text/needs-country'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { CallError } from '@/lib/api/client'
import { readSession } from '@/lib/auth/session/browser-session'
import { isLoginNumber } from '@/lib/core/text/phone'
import { whatsAppLink } from '@/lib/core/text/whatsapp'
import { cityOf } from '@/lib/core/time/format'
import type { PersonRecord as Stored } from '@/lib/office/people-schema'
import { paths } from '@/lib/paths'
import { PersonCourses } from './person-courses'
import { PersonForms } from './person-forms'
import { PersonMonth } from './person-month'
import { PersonPayments } from './person-payments'

/** Loaded on demand, because it contains the numbering plans of all countries. */
const PersonContactPhone = loadWhenShown(() =>
  import('./person-contact-phone').then((module) => module.PersonContactPhone),
)
const PersonLearners = loadWhenShown(() =>
  import('@/components/learners/learners').then((module) => module.PersonLearners),
)
const PersonEdit = loadWhenShown(() => import('./person-edit').then((module) => module.PersonEdit))

const roleNames = { admin: 'Academy office', teacher: 'Teacher', student: 'Student' } as const
const action = `${textLinkClass} inline-flex min-h-11 items-center gap-2`

/** Shows everything that the office has about a person (contract 21.11). A separate list loads the person's classes. */
export function PersonRecord({ id, classes }: { id: string; classes: ReactNode }) {
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
  return <Record record={data} classes={classes} onSaved={() => mutate()} />
}

interface RecordProps {
  record: Stored
  classes: ReactNode
  onSaved: () => Promise<unknown>
}

function Record({ record, classes, onSaved }: RecordProps) {
  const { person, erased_at, applications, courses, payments, teaching, history } = record
  const sentAt = useSentAt()
  const since = sentAt(person.created_at).date
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
          <Notice title={`Deleted on ${sentAt(erased_at).date}.`}>
            Personal data has been deleted. The academy keeps the other records without a name; receipts keep the name
            for as long as the law requires.
          </Notice>
        ) : (
          <Contact record={record} onSaved={onSaved} />
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
        {classes}
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

/** Shows a person's contact details and the form to change them. */
function Contact({ record: { person, teaching }, onSaved }: Omit<RecordProps, 'classes'>) {
  const mayChange = useOfficeRight('desk')
  const [form, setForm] = useState<'details' | 'number' | null>(null)
  const whatsApp = whatsAppLink(person.phone, `Hello ${person.name}, `, person.contact_phone)
  const formProps = {
    person,
    onOpenChange: (open: boolean) => setForm((before) => (open ? before : null)),
    onSaved: async () => {
      setForm(null)
      await onSaved()
    },
    onOutdated: onSaved,
  }
  return (
    <>
      <dl className="grid gap-x-8 border-ink border-t phone:grid-cols-3">
        <Fact label={person.contact_phone ? 'Contact number' : 'Phone'}>
          <PhoneNumber number={person.phone} contact={person.contact_phone} link />
        </Fact>
        {person.contact_phone ? (
          <Fact label={isLoginNumber(person.phone) ? 'Login number' : 'Login phone'}>
            <span className="tnum">{person.phone}</span>
          </Fact>
        ) : null}
        <Fact label="Email">
          <EmailAddress email={person.email} />
        </Fact>
        <Fact label="Time zone">{person.time_zone ? cityOf(person.time_zone) : 'Automatic (from their device)'}</Fact>
      </dl>
      <div className="mt-2 flex flex-wrap gap-x-6">
        {whatsApp ? (
          <a href={whatsApp} target="_blank" rel="noopener noreferrer" className={action}>
            <MessageCircle aria-hidden="true" size={18} strokeWidth={1.7} />
            WhatsApp
          </a>
        ) : (
          <NeedsCountry />
        )}
        {teaching ? (
          <TextLink href={paths.calendar({ teacher: person.id })} className="inline-flex min-h-11 items-center gap-2">
            <CalendarDays aria-hidden="true" size={18} strokeWidth={1.7} />
            Calendar
          </TextLink>
        ) : null}
        {person.role === 'admin' || !mayChange ? null : (
          <>
            <button
              type="button"
              aria-expanded={form === 'details'}
              className={action}
              onClick={() => setForm(form === 'details' ? null : 'details')}
            >
              <Pencil aria-hidden="true" size={18} strokeWidth={1.7} />
              Change name, phone or email
            </button>
            <button
              type="button"
              aria-expanded={form === 'number'}
              className={action}
              onClick={() => setForm(form === 'number' ? null : 'number')}
            >
              <Phone aria-hidden="true" size={18} strokeWidth={1.7} />
              {person.contact_phone ? 'Change contact number' : 'Add a contact number'}
            </button>
          </>
        )}
      </div>
      {form === 'details' ? <PersonEdit open {...formProps} /> : null}
      {form === 'number' ? <PersonContactPhone open {...formProps} /> : null}
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
