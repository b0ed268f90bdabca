'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { alertError } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import type { SubstituteView } from '@/lib/bookings/substitutes/schema'
import type { ChangeDialogProps } from './cancel-dialog'
import { classTime, classWith, lookOf } from './class-texts'
import { ReasonField } from './reason-field'

/** Lets an admin assign a class to another teacher without changing its time (contract 62). */
export function SubstituteDialog({ open, onOpenChange, ...props }: Omit<ChangeDialogProps, 'role'>) {
  const { booking } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Find a substitute"
      description={`${classWith(booking, 'admin')}, ${classTime(booking)}.`}
    >
      <SubstituteList {...props} onLeave={() => onOpenChange(false)} />
    </Dialog>
  )
}

type ListProps = Omit<ChangeDialogProps, 'role' | 'open' | 'onOpenChange'> & { onLeave: () => void }

function SubstituteList(props: ListProps) {
  const { booking } = props
  const response = useCall('classSubstitutes', { params: { slotId: booking.slot_id } }, { revalidateOnFocus: false })
  const { data, mutate } = response
  if (!data) return <NotLoaded response={response} title="The teachers could not be loaded." />
  if (data.substitutes.length === 0)
    return (
      <EmptyState
        title="No other teacher is free."
        text={`No other ${lookOf(booking).label} teacher is free at this time. You can move or cancel the class.`}
      />
    )
  return <SubstituteForm {...props} substitutes={data.substitutes} onOutdated={() => mutate()} />
}

const schema = () => import('@/lib/bookings/substitutes/schema').then((module) => module.substituteBody)

type FormProps = ListProps & { substitutes: readonly SubstituteView[]; onOutdated: () => Promise<unknown> }

function SubstituteForm({ booking, substitutes, onChanged, onLeave, onOutdated }: FormProps) {
  const { values, errors, field, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues: { teacher_id: substitutes[0]?.teacher_id ?? '', reason: '' },
  })
  const substitute = substitutes.find(({ teacher_id }) => teacher_id === values.teacher_id)
  const names = [booking.student_name, booking.teacher_name, substitute?.name ?? '']

  const give = handleSubmit(async (_, body) => {
    try {
      const { informed } = await call('substituteTeacher', { params: { slotId: booking.slot_id }, body })
      onLeave()
      await onChanged()
      void alertInformed('Substitute booked', informed, { names })
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'The substitute could not be booked', reasonOf(error))
      void onOutdated()
    }
  })

  return (
    <form noValidate onSubmit={give} className="grid gap-5">
      <FieldSet legend="Teacher" error={errors.teacher_id}>
        {substitutes.map(({ teacher_id, name, has_slot }) => (
          <Radio
            key={teacher_id}
            {...field('teacher_id')}
            value={teacher_id}
            checked={values.teacher_id === teacher_id}
            label={name}
            hint={has_slot ? 'Has a free slot at this time' : 'Has no slot at this time. We’ll add one.'}
          />
        ))}
      </FieldSet>
      <ReasonField required={false} recipientNames="The family and both teachers" field={field('reason')} />
      <p className="type-small max-w-[60ch] text-muted">
        {booking.teacher_name}’s slot is removed. Later classes in the series do not change.
      </p>
      <FormButtons wide label="Book the substitute" busyLabel="Booking..." busy={busy} onClose={onLeave} />
    </form>
  )
}
