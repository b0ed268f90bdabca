'use client'

import { inputClass } from '@/components/ui/form/field'
import type { ListSort } from '@/lib/core/http/lists'

const labels: Record<ListSort, string> = { newest: 'Newest first', oldest: 'Oldest first', name: 'Name A–Z' }

/**
 * Lets the user choose how the server sorts the list. Uses a native select, because phones show a convenient picker for
 * it.
 */
export function SortSelect<Sort extends ListSort>({
  sorts,
  value,
  onChange,
}: {
  sorts: readonly Sort[]
  value: Sort
  onChange: (sort: Sort) => void
}) {
  return (
    <div className="w-[136px] flex-none max-[360px]:flex-1 max-[360px]:basis-[136px]">
      <select
        aria-label="Sort"
        value={value}
        onChange={(event) => {
          const chosen = sorts.find((sort) => sort === event.target.value)
          if (chosen) onChange(chosen)
        }}
        className={`${inputClass} select h-11.5 bg-[position:right_12px_center] pr-8 pl-3 text-[1rem]`}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]}
          </option>
        ))}
      </select>
    </div>
  )
}
