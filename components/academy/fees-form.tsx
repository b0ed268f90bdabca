'use client'

import { confirmAction } from '@/components/ui/dialog/alerts'
import { Checkbox } from '@/components/ui/form/choice'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { feeChanges, JOINING_DAY, optionTexts } from '@/lib/academy/fee-changes'
import type { AcademyView } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'
import { LAST_DUE_DAY } from '@/lib/core/config/fee-settings'
import { feeTexts } from '@/lib/core/config/fee-texts'
import { clockTime } from '@/lib/core/time/format'
import { SettingsGroup, SettingsPair } from './settings-group'
import { parseFeeSettings } from './typed-fee-settings'

interface FeesFormProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const schema = () => import('@/lib/academy/schema').then((module) => module.saveFeeSettingsBody)

const number = { inputMode: 'numeric', autoComplete: 'off' } as const
const dueDays = Array.from({ length: LAST_DUE_DAY }, (_, index) => index + 1)
const halfHours = Array.from({ length: 48 }, (_, index) =>
  [Math.floor(index / 2), (index % 2) * 30].map((part) => String(part).padStart(2, '0')).join(':'),
)

/** Edits the settings for fees and classes. Below each field, shows the sentence that families will read. */
export function FeesForm({ academy, onSaved, onClose }: FeesFormProps) {
  const { fees, rules, version: seen } = academy
  const { field, checkbox, values, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues: {
      ...fees,
      due_day: fees.due_day ?? '',
      plan_validity_days: fees.plan_validity_days ?? '',
      seen,
    },
  })
  const texts = feeTexts({ ...parseFeeSettings(values, fees), cancelHours: rules.cancel_hours })
  const save = handleSubmit(async (changed) => {
    const changes = feeChanges(fees, changed).map(({ what, from, to }) => `${what}: ${from} becomes ${to}`)
    if (changes.length === 0) return onClose()
    const agreed = await confirmAction(
      'Save these changes?',
      `${changes.join('. ')}. The changes apply at once.`,
      'Save',
    )
    if (!agreed) return
    try {
      await call('saveFeeSettings', { body: changed })
      await onSaved()
      onClose()
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The changes could not be saved')
    }
  })
  const renderSelect = (name: keyof typeof optionTexts, label: string, hint?: string) => (
    <SelectField label={label} hint={hint} {...field(name)}>
      {Object.entries(optionTexts[name]).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  const time = (name: 'quiet_from' | 'quiet_until', label: string) => (
    <SelectField label={label} {...field(name)}>
      {halfHours.map((each) => (
        <option key={each} value={each}>
          {clockTime(each)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <form noValidate method="post" aria-label="Fees and classes" onSubmit={save} className="grid gap-10">
      <p className="type-text text-muted">
        Families see the sentence below each field. The notice period for cancelling is under “Rules”.
      </p>
      <SettingsGroup title="Dues and reminders">
        <SelectField label="Due day for monthly fees" hint={texts.due_day} {...field('due_day')}>
          <option value="">{JOINING_DAY}</option>
          {dueDays.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </SelectField>
        <TextField label="Days until a fee is overdue" hint={texts.grace_days} {...number} {...field('grace_days')} />
        <TextField
          label="Reminder: days before the due date (0 for none)"
          hint={texts.reminder_days_before}
          {...number}
          {...field('reminder_days_before')}
        />
        <Checkbox label="Reminder on the due date" hint={texts.remind_on_due_day} {...checkbox('remind_on_due_day')} />
        <TextField
          label="Reminder: days after the due date (0 for none)"
          hint={texts.reminder_days_after}
          {...number}
          {...field('reminder_days_after')}
        />
        <SettingsPair sentence={texts.quiet_hours}>
          {time('quiet_from', 'Quiet hours from')}
          {time('quiet_until', 'Quiet hours until')}
        </SettingsPair>
      </SettingsGroup>
      <SettingsGroup title="Make-up classes">
        <SettingsPair sentence={texts.make_up}>
          <TextField label="Validity in days" {...number} {...field('make_up_days')} />
          <TextField label="Maximum per term" {...number} {...field('make_up_per_term')} />
        </SettingsPair>
        {renderSelect('late_cancellation', 'Late cancellation at the family’s request', texts.late_cancellation)}
        <Checkbox
          label="Give a class back if it falls on a holiday"
          hint={texts.holiday_returns}
          {...checkbox('holiday_returns')}
        />
        <TextField
          label="Unused classes that carry over"
          hint={texts.carry_over}
          {...number}
          {...field('carry_over')}
        />
        <TextField
          label="Validity of new plans, in days (leave empty for no limit)"
          hint={texts.plan_validity_days}
          {...number}
          {...field('plan_validity_days')}
        />
        {renderSelect('fifth_week', 'Fifth week of a month', texts.fifth_week)}
      </SettingsGroup>
      <SettingsGroup title="Discounts">
        <SettingsPair sentence={texts.sibling_discount}>
          {renderSelect('sibling_discount', 'Sibling discount')}
          {values.sibling_discount === 'none' ? null : (
            <div className="grid grid-cols-2 gap-4">
              <TextField label="Discount" {...number} {...field('sibling_value')} />
              {renderSelect('sibling_kind', 'Unit')}
            </div>
          )}
        </SettingsPair>
      </SettingsGroup>
      <SettingsGroup title="Booking">
        {renderSelect('booking_without_credit', 'Booking with no classes left', texts.booking_without_credit)}
        <Checkbox
          label="Stop new bookings while a fee is overdue"
          hint={texts.block_overdue_booking}
          {...checkbox('block_overdue_booking')}
        />
        {renderSelect('who_may_cancel', 'Who can cancel or move classes', texts.who_may_cancel)}
      </SettingsGroup>
      <FormButtons label="Save" busy={busy} onClose={onClose} />
    </form>
  )
}
