'use client'

import { ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { SignChip } from '@/components/brand/sign'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { useElementId } from '@/components/ui/form/element-id'
import { keyOf } from '@/lib/academy/course-form'
import type { CourseRow } from '@/lib/academy/schema'
import { paths } from '@/lib/paths'
import { CourseFee } from './course-fee'

interface CourseItemProps {
  course: CourseRow
  /** Null while a search hides some courses, because a partial list cannot be reordered. */
  place: { isFirst: boolean; isLast: boolean } | null
  onOpen: () => void
  onMove: (by: -1 | 1) => void
  onRetire: () => void
  onPrice: () => void
}

/** Shows a course with its fees and actions. On narrow screens, the actions are behind the More button. */
export function CourseItem({ course, place, onOpen, onMove, onRetire, onPrice }: CourseItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useElementId()
  const { label, name, is_retired: isRetired } = course
  return (
    <li className="border-line border-b py-3.5">
      <div className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 xl:grid-cols-[44px_minmax(0,1fr)_11rem_auto] xl:items-center">
        <SignChip name={course.sign} art={course.art} size={44} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{label}</b>
            {isRetired ? <Mark>Retired</Mark> : null}
            {course.id === null ? <Mark>Not published</Mark> : null}
          </p>
          <p className="type-small flex flex-wrap gap-x-3 text-muted [overflow-wrap:anywhere]">
            <Teachers course={course} />
            {name === label ? null : <span>Name on receipts: {name}</span>}
          </p>
          <div className="mt-1 xl:hidden">
            <CourseFee course={course} />
          </div>
        </div>
        <div className="max-xl:hidden">
          <CourseFee course={course} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`More: ${label}`}
          className={buttonClass({ variant: 'outline', size: 'small', className: 'xl:hidden!' })}
          onClick={() => setIsOpen(!isOpen)}
        >
          More
        </button>
        <div
          id={id}
          className={`${isOpen ? 'flex' : 'hidden'} col-span-full flex-wrap gap-2 xl:col-span-1 xl:flex xl:flex-nowrap`}
        >
          {place ? (
            <>
              <MoveButton label={`Move up: ${label}`} disabled={place.isFirst} onMove={() => onMove(-1)}>
                <ChevronUp aria-hidden="true" size={20} />
              </MoveButton>
              <MoveButton label={`Move down: ${label}`} disabled={place.isLast} onMove={() => onMove(1)}>
                <ChevronDown aria-hidden="true" size={20} />
              </MoveButton>
            </>
          ) : null}
          <a
            href={paths.academyCourses({ course: keyOf(course) })}
            aria-label={`Edit: ${label}`}
            className={buttonClass({ variant: 'outline', size: 'small' })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen()
            }}
          >
            Edit
          </a>
          {course.id === null ? null : (
            <Button variant="outline" size="small" aria-label={`Change fee: ${label}`} onClick={onPrice}>
              Change fee
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            className="xl:min-w-27"
            aria-label={`${retireText(course)}: ${label}`}
            onClick={onRetire}
          >
            {retireText(course)}
          </Button>
        </div>
      </div>
    </li>
  )
}

const retireText = ({ id, is_retired: isRetired }: CourseRow) =>
  id === null ? 'Remove' : isRetired ? 'Put on sale' : 'Retire'

const Mark = ({ children }: { children: string }) => (
  <span className="type-note rounded-control border border-input-border px-2 py-0.5 text-ink2">{children}</span>
)

function Teachers({ course: { teachers, is_retired: isRetired } }: { course: CourseRow }) {
  if (teachers > 0) return <span className="tnum">{teachers === 1 ? '1 teacher' : `${teachers} teachers`}</span>
  if (isRetired) return <span>No teacher</span>
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-kumkum">
      <CircleAlert aria-hidden="true" size={15} />
      No teacher yet
    </span>
  )
}

/**
 * Shows a button that moves a course up or down. If the course cannot move, the button uses `aria-disabled`, because a
 * button with `disabled` would lose focus.
 */
function MoveButton({
  label,
  disabled,
  onMove,
  children,
}: {
  label: string
  disabled: boolean
  onMove: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={buttonClass({
        variant: 'outline',
        size: 'small',
        className: `w-11 px-0! ${disabled ? 'cursor-default! text-muted! opacity-50' : ''}`,
      })}
      onClick={() => {
        if (!disabled) onMove()
      }}
    >
      {children}
    </button>
  )
}
