'use client'

import { artOfRegion } from '@/components/brand/arts'
import { Medallion } from '@/components/brand/medallion'
import { EmailAddress } from '@/components/review/email-address'
import { LongText } from '@/components/review/long-text'
import { PhoneNumber } from '@/components/review/phone-number'
import { Row, Table, Td, Th } from '@/components/ui/data/table'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/paths'
import type { Applicant } from './applicant'
import { ApplicantButtons, type ApplicantButtonsProps } from './applicant-buttons'
import { ApplicantHistory, ApplicantStatus, ClosedMark } from './applicant-fields'
import { type ApplicantKind, applicantTexts } from './applicant-texts'
import { ChosenCourses, NONE, yearsText } from './chosen-courses'

export type ApplicantListProps = Omit<ApplicantButtonsProps, 'person'> & {
  kind: ApplicantKind
  rows: readonly Applicant[]
  /** The IDs of people whose account is closed. */
  closed: ReadonlySet<string>
}

/** Shows the rows as a table with all fields, on wide screens. */
export function ApplicantTable({ kind, rows, closed, ...decision }: ApplicantListProps) {
  const texts = applicantTexts[kind]
  return (
    <div className="wide-only max-[1359px]:hidden">
      <Table
        label={texts.title}
        head={
          <>
            <Th>{texts.one}</Th>
            <Th>Phone</Th>
            <Th>{texts.qualification}</Th>
            <Th>{texts.experience}</Th>
            <Th>Courses</Th>
            <Th className="w-[196px]">Status</Th>
          </>
        }
      >
        {rows.map((person) => (
          <Row key={person.id} className="align-top [&>td]:align-top">
            <Td className="w-[232px]">
              <span className="flex gap-3">
                <ApplicantMedallion kind={kind} person={person} />
                <span className="min-w-0">
                  <ApplicantName person={person} closed={closed.has(person.personId)} />
                  <span className="type-note text-muted">
                    <EmailAddress email={person.email} />
                  </span>
                </span>
              </span>
            </Td>
            <Td>
              <PhoneNumber number={person.phone} contact={person.contactPhone} link recordOf={person.personId} />
              {person.altMobile ? (
                <span className="type-note block text-muted">
                  <PhoneNumber number={person.altMobile} link />
                  <span className="sr-only">, second mobile</span>
                </span>
              ) : null}
            </Td>
            <Td className="w-[150px]">
              {person.qualification ?? NONE}
              {person.yearsLearning === null ? null : (
                <span className="type-note block text-muted">{yearsText(person.yearsLearning)} of learning</span>
              )}
            </Td>
            <Td className="min-w-[180px]">{person.experience ? <LongText text={person.experience} /> : NONE}</Td>
            <Td className="w-[220px]">
              <ChosenCourses regions={person.regions} courses={person.courses} />
            </Td>
            <Td className="pr-0">
              <div className="mb-2.5">
                <ApplicantStatus status={person.status} />
              </div>
              <ApplicantButtons person={person} {...decision} />
              <ApplicantHistory kind={kind} person={person} />
            </Td>
          </Row>
        ))}
      </Table>
    </div>
  )
}

/** Shows the name with a link to the person's record. */
export function ApplicantName({
  person: { personId, name, accountName },
  closed,
}: {
  person: Applicant
  closed: boolean
}) {
  return (
    <span className="block">
      <Link href={paths.person(personId)} className="record-link">
        {name}
      </Link>
      {accountName ? <span className="type-note block text-muted">Account of {accountName}</span> : null}
      {closed ? <ClosedMark /> : null}
    </span>
  )
}

/** Shows the initials in a ring. For an approved teacher, the ring has the colour of the teacher's art. */
export function ApplicantMedallion({ kind, person }: { kind: ApplicantKind; person: Applicant }) {
  const region = kind === 'teachers' && person.status === 'approved' ? person.regions[0] : undefined
  return <Medallion name={person.name} art={region ? artOfRegion[region] : 'neutral'} size={44} />
}
