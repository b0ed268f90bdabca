'use client'

import { useState } from 'react'
import { SelectField } from '@/components/ui/form/field'
import type { DefaultAction } from '@/lib/time-off/default-action'
import type { AffectedClass } from '@/lib/time-off/schema'
import { type Choices, type Chosen, commonChoice, possibleChoices, sameForAll } from './choices'
import { ClassChoice, type ClassChoiceProps } from './class-choice'
import { choiceLabels, choicesText } from './time-off-texts'

type Shared = Omit<ClassChoiceProps, 'booking' | 'chosen' | 'onChoose'>

type ClassListProps = Shared & {
  classes: readonly AffectedClass[]
  choices: Choices
  onChoose: (slotId: string, chosen: Chosen) => void
}

/** Lists the affected classes. The user chooses for each class what happens to it. */
export function ClassList({ classes, choices, onChoose, ...shared }: ClassListProps) {
  return (
    <ul className="border-ink border-t">
      {classes.map((booking) => (
        <ClassChoice
          key={booking.slot_id}
          booking={booking}
          chosen={choices[booking.slot_id] ?? { action: 'cancel', to: null }}
          onChoose={(chosen) => onChoose(booking.slot_id, chosen)}
          {...shared}
        />
      ))}
    </ul>
  )
}

type TeacherClassesProps = ClassListProps & {
  /** True if the list of classes is expanded at first. */
  unfolded: boolean
  onChooseAll: (choices: Choices) => void
}

/**
 * Shows one teacher's classes. The user makes one choice for all classes, or expands the list to choose separately.
 */
export function TeacherClasses({ unfolded, onChooseAll, ...list }: TeacherClassesProps) {
  const { classes, choices } = list
  const [open, setOpen] = useState(unfolded)
  const [first] = classes
  if (!first) return null
  const common = commonChoice(classes, choices)
  return (
    <li className="border-line border-b py-4">
      <div className="grid items-start gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <div className="min-w-0">
          <h3 className="type-h4 [overflow-wrap:anywhere]">{first.teacher_name}</h3>
          <p className="tnum text-muted">{choicesText(classes, choices)}</p>
        </div>
        <SelectField
          label={<span className="sr-only">What should happen to all of {first.teacher_name}’s classes?</span>}
          value={common ?? ''}
          onChange={(event) => onChooseAll(sameForAll(classes, event.target.value as DefaultAction))}
        >
          {common ? null : (
            <option value="" disabled>
              Different choices
            </option>
          )}
          {possibleChoices(classes).map((choice) => (
            <option key={choice} value={choice}>
              {choiceLabels[choice]}
            </option>
          ))}
        </SelectField>
      </div>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2.5">
          {open ? 'Hide' : 'Show'} {classes.length === 1 ? 'the class' : `${classes.length} classes`}
          <span className="sr-only"> of {first.teacher_name}</span>
        </summary>
        {open ? <ClassList {...list} /> : null}
      </details>
    </li>
  )
}
