'use client'

import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { Link } from '@/components/ui/link'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { CallError, call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import type { PlanView } from '@/lib/fees/schema'
import { paths } from '@/lib/paths'
import { CoursePlans } from './course-plans'

const PlanDialog = loadWhenShown(() => import('./plan-dialog').then((module) => module.PlanDialog))

/** Groups plans by course, in the order of the response. */
function byCourse(plans: readonly PlanView[]): [course: string, plans: PlanView[]][] {
  const courses = new Map<string, PlanView[]>()
  for (const plan of plans) courses.set(plan.course_name, [...(courses.get(plan.course_name) ?? []), plan])
  return [...courses]
}

/** Lists the plans of all courses, or of one course. Plans are added, changed and retired here. */
export function PlansPage({ course }: { course: string | null }) {
  const list = useCall('plans', { query: course ? { course_name: course } : {} })
  const [editing, setEditing] = useState<PlanView | 'new' | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const plans = list.data?.plans
  const saved = async () => {
    await list.mutate()
    heading.current?.focus({ preventScroll: true })
  }
  async function retire(plan: PlanView, retired: boolean) {
    const text = `${enrolledText(plan.enrolled)} It can no longer be chosen for new enrolments.`
    if (retired && !(await confirmAction(`Retire “${plan.name}”?`, text, 'Retire'))) return
    try {
      await call('retirePlan', { params: { id: plan.id }, body: { retired, seen: plan.revision } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await alertError('Error', 'The plan could not be changed', reasonOf(error))
    }
    await list.mutate()
  }
  const add = <Button onClick={() => setEditing('new')}>Add a plan</Button>
  return (
    <>
      <Link
        href={paths.fees()}
        className={`${textLinkClass} mb-3 inline-flex min-h-11 items-center gap-2 no-underline hover:underline`}
      >
        <ArrowLeft aria-hidden="true" size={18} />
        Fees
      </Link>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageTitle
          lead="A plan sets the number of classes, their length and the price. Courses without a plan keep their usual fee."
          aside={plans && plans.length > 0 ? add : null}
        >
          {course ? `Plans for ${courseLabel(course)}` : 'Plans'}
        </PageTitle>
      </div>
      {course ? (
        <p className="mb-5">
          <TextLink href={paths.plans()}>Plans for all courses</TextLink>
        </p>
      ) : null}
      {!plans ? (
        <NotLoaded title="The plans could not be loaded." response={list} />
      ) : plans.length === 0 ? (
        <EmptyState
          title="No plans yet."
          text="Add a plan such as “8 classes a month”. Then open a student’s record to enrol the student in it."
          action={add}
        />
      ) : (
        <div className="grid max-w-[1100px] gap-9">
          {byCourse(plans).map(([name, group]) => (
            <CoursePlans
              key={name}
              course={name}
              plans={group}
              onEdit={setEditing}
              onRetire={(plan, retired) => void retire(plan, retired)}
            />
          ))}
        </div>
      )}
      {editing ? (
        <PlanDialog
          key={editing === 'new' ? 'new' : editing.id}
          open
          onOpenChange={() => setEditing(null)}
          plan={editing === 'new' ? null : editing}
          course={course ?? ''}
          onSaved={saved}
        />
      ) : null}
    </>
  )
}

const enrolledText = (enrolled: number) =>
  enrolled === 0
    ? 'No student has this plan.'
    : enrolled === 1
      ? '1 student has this plan and keeps it.'
      : `${enrolled} students have this plan and keep it.`
