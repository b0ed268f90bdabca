'use client'

import { useState } from 'react'
import { SaveCsvButton } from '@/components/ui/data/save-csv-button'
import { SelectField } from '@/components/ui/form/field'
import { monthName } from '@/lib/core/time/format'
import { type RegisterPart, registerPartNames, registerParts } from '@/lib/tax/texts'
import { Card } from '../card'

/** Lets an admin download the tax register of a month, or only one section of the register. */
export function RegisterCard({ months }: { months: readonly string[] }) {
  const [month, setMonth] = useState(months[1] ?? months[0] ?? '')
  const [part, setPart] = useState<RegisterPart | ''>('')
  return (
    <Card
      title="Monthly register"
      text="All documents for one month, as a CSV file for your accountant: tax by state and rate, exports, credit notes, service codes, and document numbers."
    >
      <div className="flex flex-wrap items-end gap-4 border-ink border-t pt-4">
        <SelectField label="Month" value={month} onChange={({ target }) => setMonth(target.value)}>
          {months.map((one) => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Section"
          value={part}
          onChange={({ target }) => setPart(registerParts.find((one) => one === target.value) ?? '')}
        >
          <option value="">All sections</option>
          {registerParts.map((one) => (
            <option key={one} value={one}>
              {registerPartNames[one]}
            </option>
          ))}
        </SelectField>
        <SaveCsvButton
          call="taxRegister"
          params={{ month }}
          query={{ part: part || undefined }}
          name={['tax-register', month, part].filter(Boolean).join('-')}
          label="Download CSV"
        />
      </div>
    </Card>
  )
}
