'use client'

import { useMemo } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { confirmAction } from '@/components/ui/dialog/alerts'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { shortDate } from '@/lib/core/time/format'
import { DEFAULT_RATE, DEFAULT_SAC } from '@/lib/receipts/tax'
import type { TaxSettings } from '@/lib/tax/schema'
import { CONFIRM_WITH_ACCOUNTANT, taxedCharges, treatmentNames } from '@/lib/tax/texts'

interface RuleFormProps {
  tax: TaxSettings
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const schema = () => import('@/lib/tax/schema').then((module) => module.taxRuleBody)
const treatments = Object.keys(treatmentNames) as (keyof typeof treatmentNames)[]

/** Adds a tax rule once the admin has confirmed it. */
export function RuleForm({ tax, onSaved, onClose }: RuleFormProps) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const initialValues = useMemo(
    () => ({
      scope: 'default',
      from_day: today,
      treatment: tax.gstin === null ? 'unregistered' : 'taxable',
      sac: DEFAULT_SAC,
      rate: String(DEFAULT_RATE),
    }),
    [tax.gstin, today],
  )
  const { field, values, errors, setValue, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues,
    toBody: ({ sac, rate, ...rest }) => ({
      ...rest,
      sac: rest.treatment === 'unregistered' ? null : sac,
      rate: rest.treatment === 'taxable' ? rate : null,
      seen: tax.seen,
    }),
  })
  const save = handleSubmit(async (body) => {
    const about = tax.plans.find(({ id }) => `plan:${id}` === body.scope)?.name ?? scopeNames[body.scope] ?? 'All fees'
    const details = body.treatment === 'taxable' ? ` at ${body.rate}%, SAC ${body.sac}` : ''
    const text = `${about}: ${treatmentNames[body.treatment]}${details}, from ${shortDate(body.from_day)}. ${CONFIRM_WITH_ACCOUNTANT}`
    if (!(await confirmAction('Add this rule?', text, 'Add'))) return
    try {
      await call('addTaxRule', { body })
      await onSaved()
      onClose()
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The rule could not be added')
    }
  })
  return (
    <form noValidate method="post" aria-label="Tax rule" onSubmit={save} className="grid gap-5">
      <SelectField
        label="Applies to"
        hint="A rule for a plan or a charge overrides the rule for all fees."
        {...field('scope')}
      >
        <option value="default">All fees</option>
        <optgroup label="Charges">
          {Object.entries(taxedCharges).map(([kind, name]) => (
            <option key={kind} value={`charge:${kind}`}>
              {name}
            </option>
          ))}
        </optgroup>
        {tax.plans.length > 0 ? (
          <optgroup label="Plans">
            {tax.plans.map(({ id, name }) => (
              <option key={id} value={`plan:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ) : null}
      </SelectField>
      <DateOrTimeField label="First day" type="date" min={today} {...field('from_day')} />
      <FieldSet legend="Treatment" error={errors.treatment}>
        {treatments.map((treatment) => (
          <Radio
            key={treatment}
            label={treatmentNames[treatment]}
            name="treatment"
            value={treatment}
            checked={values.treatment === treatment}
            onChange={() => setValue('treatment', treatment)}
          />
        ))}
      </FieldSet>
      {values.treatment === 'unregistered' ? null : (
        <TextField
          label="Service code (SAC)"
          hint={CONFIRM_WITH_ACCOUNTANT}
          inputMode="numeric"
          autoComplete="off"
          {...field('sac')}
        />
      )}
      {values.treatment === 'taxable' ? (
        <TextField
          label="Rate in per cent"
          hint={`The fee includes the tax. ${CONFIRM_WITH_ACCOUNTANT}`}
          inputMode="decimal"
          autoComplete="off"
          {...field('rate')}
        />
      ) : null}
      <FormButtons label="Add the rule" busy={busy} onClose={onClose} />
    </form>
  )
}

const scopeNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(taxedCharges).map(([kind, name]) => [`charge:${kind}`, name]),
)
