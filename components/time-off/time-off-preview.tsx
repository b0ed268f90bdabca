'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/form/field'
import { Notice } from '@/components/ui/text/notice'
import type { TimeOffPreview } from '@/lib/time-off/schema'
import { groupBy } from '@/lib/time-off/timetable'
import {
  type Choices,
  choicesForSubstitute,
  defaultChoice,
  possibleChoices,
  sameForAll,
  substitutesOf,
  toRequest,
} from './choices'
import { ClassList, TeacherClasses } from './teacher-classes'
import { choiceLabels, countedClassesText, namesText, previewText } from './time-off-texts'

type PreviewProps = {
  preview: TimeOffPreview
  choices: Choices
  onChoices: (choices: Choices) => void
  days: { from: string; to: string }
  /** Sentences that explain why this preview differs from the previous one. */
  changed: readonly string[] | null
  forAllTeachers: boolean
  withTeacher: boolean
  viewer: string | null
  now: Date
  busy: boolean
  label: string
  onTake: () => void
}

/** If the list has more classes than this, it is collapsed at first. */
const SHORT = 12

/**
 * Shows the effects of a holiday or time off on each class. Nothing is saved until the user presses the button below.
 */
export function TimeOffPreviewPanel(props: PreviewProps) {
  const { preview, choices, onChoices, days, changed, forAllTeachers, busy, label, onTake, ...rest } = props
  const { classes } = preview
  const stuck = classes.filter((booking) => defaultChoice(booking).action === 'cancel')
  const substitutes = substitutesOf(classes)
  const byTeacher = groupBy(classes, ({ teacher_id }) => teacher_id)
  const usedSlotIds = Object.values(choices).flatMap(({ action, to }) => (action === 'move' && to ? [to] : []))
  const list = {
    choices,
    onChoose: (slotId: string, chosen: Choices[string]) => onChoices({ ...choices, [slotId]: chosen }),
    days,
    usedSlotIds,
    givesBack: preview.gives_back,
    ...rest,
  }
  // On a phone, the preview appears below the visible area, so its heading receives focus.
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-label="Review classes" className="mt-8 grid max-w-[1100px] gap-5">
      {changed ? (
        <Notice
          kind="warning"
          title="The details have changed since you loaded them. Nothing was saved; please check again."
          live
        >
          {changed.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      <p ref={heading} tabIndex={-1} className="type-h3" role="status">
        {previewText(preview, forAllTeachers)}
      </p>
      {classes.length > 0 ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <span className="type-label">For all classes:</span>
            {possibleChoices(classes).map((choice) => (
              <Button
                key={choice}
                variant="outline"
                size="small"
                onClick={() => onChoices(sameForAll(classes, choice))}
              >
                {choiceLabels[choice]}
              </Button>
            ))}
            {substitutes.length > 0 ? (
              <SelectField
                label={<span className="sr-only">Substitute for all classes</span>}
                className="max-w-[320px]"
                value=""
                onChange={(event) => onChoices({ ...choices, ...choicesForSubstitute(classes, event.target.value) })}
              >
                <option value="">Choose a substitute</option>
                {substitutes.map(({ teacherId, name, count }) => (
                  <option key={teacherId} value={teacherId}>
                    {`${name}: ${count} of ${classes.length}`}
                  </option>
                ))}
              </SelectField>
            ) : null}
          </div>
          {stuck.length > 0 ? (
            <p className="type-text text-muted">
              {stuck.length === 1
                ? 'One class cannot be moved to the same time a week later. It will be cancelled unless you choose another slot: '
                : `${stuck.length} classes cannot be moved to the same time a week later. They will be cancelled unless you choose other slots: `}
              {namesText([...new Set(stuck.map(({ student_name }) => student_name))])}.
            </p>
          ) : null}
          {byTeacher.size === 1 && classes.length <= SHORT ? (
            <ClassList classes={classes} {...list} />
          ) : (
            <ul className="border-ink border-t">
              {[...byTeacher].map(([teacherId, own]) => (
                <TeacherClasses
                  key={teacherId}
                  classes={own}
                  unfolded={classes.length <= SHORT}
                  onChooseAll={(chosen) => onChoices({ ...choices, ...chosen })}
                  {...list}
                  withTeacher={false}
                />
              ))}
            </ul>
          )}
          <p role="status" className="type-text empty:hidden">
            {countedClassesText(preview, choices)}
          </p>
          <p className="type-small text-muted">
            Calendar entries, reminders and links are updated too. Each student with a confirmed email address gets one
            email about all their classes.
          </p>
        </>
      ) : null}
      <Button
        className="max-phone:w-full phone:justify-self-start"
        disabled={toRequest(preview, choices) === null}
        busy={busy}
        busyLabel="Saving..."
        onClick={onTake}
      >
        {label}
      </Button>
    </section>
  )
}
