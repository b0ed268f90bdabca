'use client'

import { useEffect, useRef } from 'react'
import { smallKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text/text-link'
import { courseLabel } from '@/lib/catalogue/courses'
import { cityOf, timeRange } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { dayLabels, partHours, type TrialDay, trialDays } from '@/lib/trials/preferences'
import type { TrialRequestBody } from '@/lib/trials/schema'

/** Confirms to the visitor that the request has been sent. */
export function TrialSent({ request, onAnother }: { request: TrialRequestBody; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const [firstName = ''] = request.name.trim().split(/\s+/)
  const times = request.times.map((part) => {
    const { label, from, to } = partHours[part]
    return `${label}, ${timeRange(from, to)}`
  })
  return (
    <div role="status">
      <Kolam drawing={smallKolam} size={120} width={2} motion="in" className="mb-7 text-kumkum" />
      <h2 ref={heading} tabIndex={-1} className="type-h3 outline-none">
        Thank you, {firstName}. The office has your request.
      </h2>
      <p className="type-body mt-3 text-ink2">
        We will call you on <span className="tnum">{request.phone}</span> to agree on a time. Nothing is booked and
        there is nothing to pay yet.
      </p>
      <dl className="mt-6 border-ink border-t">
        <Line label="Course">{courseLabel(request.course_name)}</Line>
        <Line label="Days">{daysText(request.days)}</Line>
        <Line label="Times">
          <span className="tnum block">{times.join('; ')}</span>
          <span className="type-small text-muted">{cityOf(request.time_zone)} time</span>
        </Line>
      </dl>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="outline" onClick={onAnother}>
          Ask about another course
        </Button>
        <TextLink href={paths.faculty} className="inline-flex min-h-11 items-center">
          Meet the teachers
        </TextLink>
      </div>
    </div>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_1fr] gap-4 border-line border-b py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function daysText(days: readonly TrialDay[]): string {
  return days.length === trialDays.length ? 'Any day' : days.map((day) => dayLabels[day]).join(', ')
}
