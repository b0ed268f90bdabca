'use client'

import { SelectField } from '@/components/ui/form/field'
import { enquiryStatuses } from '@/lib/trials/enquiry-bounds'
import { type EnquiryFilterValues, hasStages, type OwnerChoice, ownerChoices } from './enquiry-filter'
import { statusLabels } from './enquiry-labels'

const ownerLabels: Readonly<Record<OwnerChoice, string>> = { anyone: 'Anyone', me: 'Me', none: 'No one' }

interface EnquiryFiltersProps extends EnquiryFilterValues {
  onOwner: (owner: string) => void
  onStage: (stage: string) => void
}

/** Lets an admin filter the enquiries by owner and status. */
export function EnquiryFilters({ tab, owner, onOwner, stage, onStage }: EnquiryFiltersProps) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 pt-5">
      <SelectField
        label="Owner"
        className="w-[160px]"
        value={owner}
        onChange={(event) => onOwner(event.target.value === 'anyone' ? '' : event.target.value)}
      >
        {ownerChoices.map((choice) => (
          <option key={choice} value={choice}>
            {ownerLabels[choice]}
          </option>
        ))}
      </SelectField>
      {hasStages(tab) ? (
        <SelectField
          label="Status"
          className="w-[180px]"
          value={stage}
          onChange={(event) => onStage(event.target.value === 'any' ? '' : event.target.value)}
        >
          <option value="any">Any status</option>
          {enquiryStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  )
}
