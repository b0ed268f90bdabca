'use client'

import type { ReactNode } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Disclosure } from '@/components/ui/text/disclosure'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import type { OwnApplication } from '@/lib/applications/schema'
import { regionKeys, regionLabels } from '@/lib/catalogue/regions'
import { shortDate, wallClock } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'

const looks = { pending: 'info', approved: 'success', rejected: 'warning' } as const
const titles = {
  teacher: {
    pending: 'Your form is with the office',
    approved: 'You are approved as a teacher',
    rejected: 'Your form was not accepted',
  },
  student: {
    pending: 'Your form is with the office',
    approved: 'Your form is approved',
    rejected: 'Your form was not accepted',
  },
} as const
const titlesWith = {
  pending: (name: string) => `The form for ${name} is with the office`,
  approved: (name: string) => `The form for ${name} is approved`,
  rejected: (name: string) => `The form for ${name} was not accepted`,
} as const

interface ApplicationStateProps {
  kind: 'teacher' | 'student'
  application: OwnApplication
  /** The learner's name, if the account has several learners. */
  name?: string
}

/** Shows the user's submitted form: its status and the answers. */
export function ApplicationState({ kind, application, name }: ApplicationStateProps) {
  const { status, reason, submitted_at } = application
  const { timeZone } = useAcademy()
  const sent = `Sent ${shortDate(wallClock(submitted_at, timeZone).date)}.`
  return (
    <div className="mt-4 grid gap-2">
      <Notice kind={looks[status]} title={name ? titlesWith[status](name) : titles[kind][status]} live>
        {status === 'rejected' && reason ? (
          <p className="[overflow-wrap:anywhere]">
            <b className="font-semibold">The office says:</b> {reason}
          </p>
        ) : null}
        <p>
          {sent} {renderNextStep(kind, status)}
        </p>
      </Notice>
      <Disclosure question={name ? `What you sent for ${name}` : 'What you sent'}>
        <SentForm application={application} />
      </Disclosure>
    </div>
  )
}

function renderNextStep(kind: 'teacher' | 'student', status: OwnApplication['status']): ReactNode {
  if (status === 'pending') return 'You can edit and resend it while it is pending.'
  if (status === 'rejected') return 'You can edit it and send it again. Your answers are already filled in.'
  return kind === 'teacher' ? (
    <>
      Students can book you as soon as you <TextLink href={paths.addSlot}>add slots</TextLink>.
    </>
  ) : (
    <>
      Choose a teacher and <TextLink href={paths.viewTeachers()}>book your first class</TextLink>.
    </>
  )
}

function SentForm({ application }: { application: OwnApplication }) {
  const { qualification, years_learning, teaching_experience, other_experience, alt_mobile, courses } = application
  const rows: [string, string | null][] = [
    ['Qualification', qualification],
    ['Years of study', years_learning === null ? null : String(years_learning)],
    ['Experience', teaching_experience ?? other_experience],
    ['Mobile number', alt_mobile ? `+91 ${alt_mobile.slice(-10)}` : null],
    ...regionKeys.map((key): [string, string | null] => [regionLabels[key], courses[key]?.join(', ') || null]),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 [overflow-wrap:anywhere] phone:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-muted max-phone:mt-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
