'use client'

import { useMemo, useState } from 'react'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import type { TaxSettings } from '@/lib/tax/schema'
import { CONFIRM_WITH_ACCOUNTANT } from '@/lib/tax/texts'
import { FormCard, Values } from '../card'

interface LutCardProps {
  tax: TaxSettings
  onSaved: () => Promise<unknown>
}

/** Shows the LUT number (letter of undertaking) for each financial year, with a form to change it. */
export function LutCard({ tax, onSaved }: LutCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FormCard
      title="Exports"
      text={`With an LUT number for the year, payments in foreign currency from families abroad are free of tax. Without it, IGST applies. ${CONFIRM_WITH_ACCOUNTANT}`}
      onEdit={() => setIsOpen(true)}
      form={isOpen ? <LutForm tax={tax} onSaved={onSaved} onClose={() => setIsOpen(false)} /> : null}
    >
      <Values rows={tax.fiscal_years.map((year) => [`LUT number for ${year}`, findLut(tax, year)?.number ?? null])} />
    </FormCard>
  )
}

const findLut = ({ luts }: TaxSettings, year: string) => luts.find(({ fiscal_year }) => fiscal_year === year)
const schema = () => import('@/lib/tax/schema').then((module) => module.lutBody)

function LutForm({ tax, onSaved, onClose }: LutCardProps & { onClose: () => void }) {
  const initialValues = useMemo(() => {
    const year = tax.fiscal_years[1] ?? ''
    return { fiscal_year: year, number: findLut(tax, year)?.number ?? '' }
  }, [tax])
  const { field, busy, handleSubmit, setValue, showErrors } = useForm({
    schema,
    initialValues,
    toBody: (values) => ({ ...values, seen: findLut(tax, values.fiscal_year)?.revision ?? 0 }),
  })
  const save = handleSubmit(async (body) => {
    try {
      await call('setLut', { body })
      await onSaved()
      onClose()
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The LUT number could not be saved')
    }
  })
  return (
    <form noValidate method="post" aria-label="LUT number" onSubmit={save} className="grid gap-5">
      <SelectField
        label="Financial year"
        {...field('fiscal_year')}
        onChange={({ target }) => {
          setValue('fiscal_year', target.value)
          setValue('number', findLut(tax, target.value)?.number ?? '')
        }}
      >
        {tax.fiscal_years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </SelectField>
      <TextField
        label="LUT number"
        hint={`Shown on export invoices for this year. ${CONFIRM_WITH_ACCOUNTANT}`}
        autoComplete="off"
        autoCapitalize="characters"
        {...field('number')}
      />
      <FormButtons label="Save" busy={busy} onClose={onClose} />
    </form>
  )
}
