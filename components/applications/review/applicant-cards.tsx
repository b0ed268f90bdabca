'use client'

import { ChevronDown } from 'lucide-react'
import { EmailAddress } from '@/components/review/email-address'
import { Fact } from '@/components/review/fact'
import { LongText } from '@/components/review/long-text'
import { PhoneNumber } from '@/components/review/phone-number'
import { NeedsScripts } from '@/components/ui/needs-scripts'
import type { Applicant } from './applicant'
import { ApplicantButtons } from './applicant-buttons'
import { ApplicantHistory, ApplicantStatus } from './applicant-fields'
import { type ApplicantListProps, ApplicantMedallion, ApplicantName } from './applicant-table'
import { type ApplicantKind, applicantTexts } from './applicant-texts'
import { ChosenCourses, NONE, yearsText } from './chosen-courses'

/**
 * Shows the rows as cards on narrow screens. Each card shows the person, the decision, and the form, which is
 * collapsed.
 */
export function ApplicantCards({ kind, rows, closed, ...decision }: ApplicantListProps) {
  return (
    <ul className="narrow-only min-[1360px]:hidden">
      {rows.map((person) => (
        <li
          key={person.id}
          className="grid items-start gap-x-8 gap-y-3 border-line border-b py-5 phone:grid-cols-[minmax(0,1fr)_216px]"
        >
          <div className="flex items-start gap-3.5">
            <ApplicantMedallion kind={kind} person={person} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <ApplicantName person={person} closed={closed.has(person.personId)} />
                <ApplicantStatus status={person.status} />
              </div>
              <PhoneNumber number={person.phone} contact={person.contactPhone} link recordOf={person.personId} />
              <p className="type-small mt-0.5 text-muted">{summaryOf(person)}</p>
            </div>
          </div>
          <ApplicantButtons person={person} {...decision} />
          {/* The details need JavaScript. If JavaScript is off, admins can read the details in the person's record. */}
          <div className="min-h-7 phone:col-span-2 phone:-mt-3 phone:pl-[58px]">
            <NeedsScripts>
              <Details kind={kind} person={person} />
            </NeedsScripts>
          </div>
        </li>
      ))}
    </ul>
  )
}

function summaryOf({ qualification, regions, courses }: Applicant): string {
  if (!qualification) return 'Registered, no form sent yet.'
  return [qualification, ...regions.flatMap((region) => courses[region] ?? [])].join(', ')
}

function Details({ kind, person }: { kind: ApplicantKind; person: Applicant }) {
  const texts = applicantTexts[kind]
  return (
    <details className="group">
      <summary className="-my-2 flex min-h-11 list-none items-center gap-1.5 font-semibold text-peacock [&::-webkit-details-marker]:hidden">
        Details
        <span className="sr-only">of {person.name}</span>
        <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
      </summary>
      <dl className="mt-2 grid gap-x-8 border-ink border-t phone:grid-cols-2">
        <Fact label="Email">
          <EmailAddress email={person.email} />
        </Fact>
        <Fact label="Second mobile">{person.altMobile ? <PhoneNumber number={person.altMobile} link /> : NONE}</Fact>
        <Fact label={texts.qualification}>{person.qualification ?? NONE}</Fact>
        <Fact label="Years of study">{yearsText(person.yearsLearning)}</Fact>
        <Fact label={texts.experience} className="phone:col-span-2">
          {person.experience ? <LongText text={person.experience} /> : NONE}
        </Fact>
        <Fact label="Courses" className="phone:col-span-2">
          <ChosenCourses regions={person.regions} courses={person.courses} />
        </Fact>
      </dl>
      <ApplicantHistory kind={kind} person={person} />
    </details>
  )
}
