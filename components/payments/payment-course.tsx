'use client'

import { Frame } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { SelectField } from '@/components/ui/form/field'
import { TextLink } from '@/components/ui/text/text-link'
import { type Course, findCourseOnSale } from '@/lib/catalogue/courses'
import { abroadText, fees } from '@/lib/catalogue/fees'
import { coursesOnSaleByArt, isUsualGroup, sections } from '@/lib/catalogue/sections'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'

interface PaymentCourseProps {
  /** The chosen course. Undefined until the browser's storage has been read. */
  course: Course | null | undefined
  /** The fee that the browser stored together with the course. */
  storedFee: string | null
  error?: string
  onChoose: (course: Course) => void
}

/** Shows the course that the Enroll Now button stored or, if there is none, a list of courses to choose from. */
export function PaymentCourse({ course, storedFee, error, onChoose }: PaymentCourseProps) {
  if (course === undefined) return <Frame className="h-[154px]">{null}</Frame>
  if (course === null) {
    return (
      <Frame className="min-h-[154px] p-5 phone:p-6">
        <SelectField
          id="payment-course"
          label="Which course is the payment for?"
          hint={fees().areEqual ? `Every course costs ${fees().span}.` : `Courses cost ${fees().span}.`}
          error={error}
          value=""
          onChange={(event) => {
            const chosen = findCourseOnSale(event.target.value)
            if (chosen) onChoose(chosen)
          }}
        >
          <option value="" disabled>
            Choose a course
          </option>
          {coursesOnSaleByArt().map(({ section, courses }) => (
            <optgroup key={section.key} label={section.title}>
              {courses.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </Frame>
    )
  }
  return (
    <div className="min-h-[154px]">
      <Frame className="grid min-h-[114px] grid-cols-[92px_1fr_auto] items-stretch">
        <Plane art={course.art} texture={30} className="-my-px -ml-px grid place-items-center overflow-hidden">
          <Sign name={course.sign} size={76} />
        </Plane>
        <div className="min-w-0 self-center py-4 pl-[18px]">
          <span className="type-small block text-muted">Course</span>
          <strong
            className={`block font-[430] font-display tracking-[-0.015em] [overflow-wrap:anywhere] ${nameSize(course.label)}`}
          >
            {course.label}
          </strong>
          <span className="type-small block text-muted">{groupOf(course)}</span>
        </div>
        <p className="self-center py-4 pr-5 pl-2 text-right">
          {course.listPrice > course.fee ? (
            <s className="tnum block text-[1rem] text-muted leading-6">
              <span className="sr-only">List price </span>
              {rupees(course.listPrice)}
            </s>
          ) : null}
          <span
            className={`type-figure block leading-10 ${rupees(course.fee).length > 6 ? 'text-[1.5rem]' : 'text-[2.375rem]'}`}
          >
            <span className="sr-only">Fee </span>
            {rupees(course.fee)}
          </span>
        </p>
      </Frame>
      {course.feeAbroad === null ? null : <p className="type-small tnum mt-2">{abroadText(course.feeAbroad)}</p>}
      {course.covers ? (
        <p className="type-small mt-2 [overflow-wrap:anywhere]">
          <b className="font-semibold">The fee covers:</b> {course.covers}
        </p>
      ) : null}
      <div className="type-small mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status">
          {storedFee !== null && Number(storedFee) !== course.fee
            ? `The fee is ${rupees(course.fee)}. The amount saved in this browser was out of date.`
            : null}
        </p>
        <TextLink href={paths.feesStructure()} className="ml-auto">
          Choose another course
        </TextLink>
      </div>
    </div>
  )
}

/** Returns the font size for a course's name, which can have up to 60 characters. */
function nameSize(label: string): string {
  if (label.length > 40) return 'text-[1.0625rem] leading-[1.3125rem] phone:text-[1.375rem] phone:leading-[1.625rem]'
  return label.length > 14
    ? 'text-[1.25rem] leading-[1.4375rem] phone:text-[1.625rem] phone:leading-[1.875rem]'
    : 'text-[1.6875rem] leading-[1.9375rem]'
}

/**
 * Returns the art and group of a course, for example "Carnatic strings". If the office created the group, a comma
 * separates them: "Dance, Kathakali".
 */
function groupOf(course: Course): string {
  const title = sections.find((section) => section.art === course.art)?.title ?? ''
  const group = course.placements[0]?.group ?? ''
  const art = title.replace(' music', '')
  if (group.startsWith(art)) return group
  return isUsualGroup(group) ? `${art} ${group.toLowerCase()}` : `${art}, ${group}`
}
