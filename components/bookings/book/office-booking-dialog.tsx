'use client'

import { useState } from 'react'
import { classTime } from '@/components/bookings/class-texts'
import { ONCE, type RepeatEnd } from '@/components/bookings/weekly/until-fields'
import { withInstants } from '@/components/slots/academy-instant'
import { todayIn } from '@/components/slots/slot-days'
import { SlotList } from '@/components/slots/slot-list'
import { slotState } from '@/components/slots/slot-state'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { alertError } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { SelectField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import { timeRange, weekday } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import { ClassSubject, useClassSubject } from './class-subject'
import { OfficeWeekly, useOfficeWeekly } from './office-weekly'
import { PersonPicker, type PickedPerson } from './person-picker'

export interface OfficeBookingProps {
  academy: string
  viewer: string | null
  now: Date
  onBooked: () => Promise<unknown>
}

/** A free slot that is already selected when the dialog opens. */
export interface PresetSlot {
  teacherId: string
  slotId: string
}

type DialogProps = OfficeBookingProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  preset?: PresetSlot | null
}

/** Lets an admin choose a student, a teacher and a slot, and book it once or every week. */
export function OfficeBookingDialog({ open, onOpenChange, ...props }: DialogProps) {
  // Keeps the last choice after the dialog closes, because the office often books several weekly classes in a row.
  const [repeatEnd, setRepeatEnd] = useState<RepeatEnd>(ONCE)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Book a class"
      description="Book a class for a student. The usual booking rules apply."
      size="wide"
    >
      <BookingForm
        key={props.preset?.slotId}
        {...props}
        repeatEnd={repeatEnd}
        onRepeatEnd={setRepeatEnd}
        onLeave={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

interface Values {
  student: PickedPerson | null
  teacher_id: string
  slot_id: string | null
}

type FormProps = OfficeBookingProps & {
  preset?: PresetSlot | null
  repeatEnd: RepeatEnd
  onRepeatEnd: (repeatEnd: RepeatEnd) => void
  onLeave: () => void
}

function BookingForm({ academy, viewer, now, preset, repeatEnd, onRepeatEnd, onBooked, onLeave }: FormProps) {
  const [initialValues] = useState<Values>({
    student: null,
    teacher_id: preset?.teacherId ?? '',
    slot_id: preset?.slotId ?? null,
  })
  // This form needs no schema, because the button is enabled only once all choices are made.
  const { values, field, busy, setValue, handleSubmit } = useForm({ initialValues })
  const { student, teacher_id: teacherId } = values
  const teachers = useCall('teachers')
  // If one of these requests fails, the dialog still works, but may offer fewer subjects.
  const taught = useCall('person', teacherId ? { params: { id: teacherId } } : null).data?.teaching?.taught ?? []
  const payments = useCall('person', student ? { params: { id: student.id } } : null).data?.payments
  // If a payment names no learner, it was for the account's first learner.
  const paidFor = payments?.filter((each) => (each.learner_id ?? student?.id) === student?.learnerId)
  const about = useClassSubject(
    teacherId,
    taught.map((course) => course.course_name),
    paidFor,
  )
  const slots = useCall('slots', teacherId ? { params: { teacherId }, query: { from: todayIn(academy, now) } } : null)
  const freeSlots = withInstants<SlotView>(slots.data?.slots ?? [], academy).filter(
    (slot) => slotState(slot, now, student?.id ?? '') === 'free',
  )
  const slot = freeSlots.find(({ slot_id }) => slot_id === values.slot_id)
  const teacher = teachers.data?.teachers.find(({ id }) => id === teacherId)
  const weekly = useOfficeWeekly(student, slot ?? null, repeatEnd)

  const book = handleSubmit(async () => {
    if (!student || !slot) return
    const forWhom = { student_id: student.id, learner_id: student.learnerId, subject: about.subject }
    try {
      const { informed } = weekly.until
        ? await call('officeBooksWeekly', {
            params: { slotId: slot.slot_id },
            body: { ...forWhom, until: weekly.until, slot_ids: weekly.freeSlotIds },
          })
        : await call('officeBooks', {
            body: { ...forWhom, teacher_id: teacherId, selectedSlots: [slot.slot_id] },
          })
      onLeave()
      await onBooked()
      const names = [student.name, teacher?.name ?? 'the teacher']
      const when = weekly.until ? `${weekday(slot.date)}s, ${timeRange(slot.from_time, slot.to_time)}` : classTime(slot)
      void alertInformed(weekly.until ? `${weekly.freeSlotIds.length + 1} classes booked` : 'Class booked', informed, {
        text: `${when}.`,
        names,
      })
    } catch (error) {
      void alertError('Error', 'Failed to book slot', reasonOf(error))
      if (error instanceof CallError && [404, 409, 422].includes(error.status)) {
        if (weekly.until) void weekly.reload()
        else setValue('slot_id', null)
        void slots.mutate()
      }
    }
  })

  return (
    <form noValidate onSubmit={book} className="grid gap-5">
      <PersonPicker
        label="Student"
        among="students"
        picked={student}
        onPick={(picked) => setValue('student', picked)}
      />
      <SelectField
        label="Teacher"
        {...field('teacher_id')}
        onChange={(event) => {
          setValue('teacher_id', event.target.value)
          setValue('slot_id', null)
        }}
      >
        <option value="">Select a teacher</option>
        {(teachers.data?.teachers ?? []).map(({ id, name, phone }) => (
          <option key={id} value={id}>
            {name} ({phone})
          </option>
        ))}
      </SelectField>
      <ClassSubject {...about} forStudent />
      {teachers.error && !teachers.data ? (
        <ErrorState
          title="The teachers could not be loaded."
          onRetry={() => void teachers.mutate()}
          busy={teachers.isValidating}
        />
      ) : !teacherId ? null : slots.error && !slots.data ? (
        <ErrorState
          title="The free slots could not be loaded."
          onRetry={() => void slots.mutate()}
          busy={slots.isValidating}
        />
      ) : !slots.data ? (
        <Loading />
      ) : freeSlots.length === 0 ? (
        <EmptyState title="No free slots at the moment" text="Choose another teacher, or ask this one to add slots." />
      ) : (
        <SlotList
          slots={freeSlots}
          chosenSlotId={slot?.slot_id ?? null}
          onChoose={(id) => setValue('slot_id', (before) => (before === id ? null : id))}
          now={now}
          userId={student?.id ?? ''}
          academy={academy}
          viewer={viewer}
        />
      )}
      {slot ? (
        <OfficeWeekly weekly={weekly} from={slot.date} value={repeatEnd} onChange={onRepeatEnd} viewer={viewer} />
      ) : null}
      <FormButtons
        wide
        label={weekly.freeSlotIds.length > 0 ? `Book all ${weekly.freeSlotIds.length + 1}` : 'Book class'}
        busyLabel="Booking..."
        busy={busy}
        disabled={!student || !slot || !weekly.isReady}
        onClose={onLeave}
      />
    </form>
  )
}
