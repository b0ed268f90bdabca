import { classTypeNames, planAmount, planClasses } from '@/components/fees/fee-texts'
import { CourseChip } from '@/components/review/course-chip'
import { textLinkClass } from '@/components/ui/text/text-link'
import { rupees } from '@/lib/core/time/format'
import type { PlanView } from '@/lib/fees/schema'

interface CoursePlansProps {
  course: string
  plans: readonly PlanView[]
  onEdit: (plan: PlanView) => void
  onRetire: (plan: PlanView, retired: boolean) => void
}

/** Lists the plans of a course. Retired plans come last. */
export function CoursePlans({ course, plans, onEdit, onRetire }: CoursePlansProps) {
  const sorted = plans.toSorted((a, b) => Number(a.retired) - Number(b.retired))
  return (
    <section aria-label={course}>
      <h2 className="mb-2.5 font-semibold">
        <CourseChip name={course} />
      </h2>
      <ul className="border-ink border-t">
        {sorted.map((plan) => (
          <PlanRow key={plan.id} plan={plan} onEdit={onEdit} onRetire={onRetire} />
        ))}
      </ul>
    </section>
  )
}

function PlanRow({ plan, onEdit, onRetire }: Pick<CoursePlansProps, 'onEdit' | 'onRetire'> & { plan: PlanView }) {
  const { name, amount, amount_abroad, class_type, valid_days, enrolled, retired } = plan
  const link = `${textLinkClass} min-h-11`
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-line border-b py-3.5 phone:grid-cols-[minmax(0,1fr)_10rem_9.5rem] phone:items-center">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <b className={`font-semibold ${retired ? 'text-muted' : ''}`}>{name}</b>
          {retired ? (
            <span className="type-note ml-2.5 rounded-control border border-input-border px-2 py-0.5 text-ink2">
              Retired
            </span>
          ) : null}
        </p>
        <p className="type-small text-muted">
          {classTypeNames[class_type]}, {planClasses(plan)}
          {valid_days ? `, valid for ${valid_days} days` : ''}
        </p>
      </div>
      <div className="tnum">
        <p>{planAmount(plan)}</p>
        {amount_abroad === null || amount_abroad === amount ? null : (
          <p className="type-small text-muted">{rupees(amount_abroad)} abroad</p>
        )}
        <p className="type-small text-muted">{enrolled === 1 ? '1 student' : `${enrolled} students`}</p>
      </div>
      <span className="flex gap-x-5">
        <button type="button" aria-label={`Edit ${name}`} className={link} onClick={() => onEdit(plan)}>
          Edit
        </button>
        <button
          type="button"
          aria-label={`${retired ? 'Offer again' : 'Retire'}: ${name}`}
          className={link}
          onClick={() => onRetire(plan, !retired)}
        >
          {retired ? 'Offer again' : 'Retire'}
        </button>
      </span>
    </li>
  )
}
