'use client'

import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ListSearch } from '@/components/ui/data/list-search'
import { useCall } from '@/components/ui/data/use-call'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { alertError } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import type { TimeOffView } from '@/lib/time-off/schema'

type ClassDuringTimeOffProps = {
  timeOff: TimeOffView
  what: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Lets an admin add a class during a holiday or time off, with a reason (contract 32.3). */
export function ClassDuringTimeOff({ timeOff, what, open, onOpenChange }: ClassDuringTimeOffProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a class on these dates"
      description={`${what}. You can still add a class on these dates. Your reason is recorded.`}
    >
      <ClassForm timeOff={timeOff} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const schema = () => import('@/lib/time-off/schema').then((module) => module.classDuringTimeOffBody)

const nothing = { learner_id: '', from_time: '', to_time: '', reason: '' }

function ClassForm({ timeOff, onDone }: { timeOff: TimeOffView; onDone: () => void }) {
  const [q, setQ] = useState('')
  const students = useCall('students', q ? { query: { q, limit: '20' } } : null)
  const matches = students.data?.data ?? []
  const { errors, field, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues: { ...nothing, teacher_id: timeOff.teacher_id ?? '', date: timeOff.from },
    toBody: (answers) => ({
      ...answers,
      student_id: matches.find(({ learner_id }) => learner_id === answers.learner_id)?.id ?? '',
    }),
  })
  const search = useCallback((text: string) => setQ(text), [])
  const teachers = useCall('teachers', timeOff.teacher_id ? null : {})

  const add = handleSubmit(async (body) => {
    try {
      const { informed } = await call('addClassDuringTimeOff', { body })
      onDone()
      void alertInformed('Class added', informed)
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'The class was not added', reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={add} className="grid gap-5">
      {timeOff.teacher_id ? null : (
        <SelectField label="Teacher" {...field('teacher_id')}>
          <option value="">Select a teacher</option>
          {teachers.data?.teachers.map((teacher) => (
            <option key={teacher.id} value={teacher.id}>
              {teacher.name} ({teacher.phone})
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid gap-2">
        <ListSearch label="Find a student" placeholder="Name, phone or email" q={q} onSearch={search} />
        <SelectField
          label="Student"
          hint={q && students.data && matches.length === 0 ? 'No student found with this name or number.' : undefined}
          {...field('learner_id')}
          error={(errors as { student_id?: string }).student_id}
        >
          <option value="">{q ? 'Select a student' : 'Search for the student first'}</option>
          {matches.map((student) => (
            <option key={student.learner_id} value={student.learner_id}>
              {student.learner_name} ({student.phone})
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-3">
        <DateOrTimeField
          label="Date"
          type="date"
          min={timeOff.from}
          max={timeOff.to}
          className="max-phone:col-span-2"
          {...field('date')}
        />
        <DateOrTimeField label="From time" type="time" {...field('from_time')} />
        <DateOrTimeField label="To time" type="time" {...field('to_time')} />
      </div>
      <TextField label="Reason" maxLength={300} {...field('reason')} />
      <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Adding...">
        Add class
      </Button>
    </form>
  )
}
