'use client'

import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { inputClass } from '@/components/ui/form/field'
import { monthName } from '@/lib/core/time/format'

const BEFORE = 12
const AFTER = 2

/** Adds whole months to a month (`YYYY-MM`). */
function monthsLater(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Lets the user choose the month of the due date, from twelve months ago to two months ahead. */
export function MonthSelect({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const { timeZone } = useAcademy()
  const thisMonth = todayIn(timeZone, useNow()).slice(0, 7)
  const months = Array.from({ length: BEFORE + 1 + AFTER }, (_, at) => monthsLater(thisMonth, AFTER - at))
  if (value && !months.includes(value)) months.push(value)
  return (
    <div className="w-[176px] flex-none max-[420px]:flex-1">
      <select
        aria-label="Month of the due date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} select h-11.5 bg-[position:right_12px_center] pr-8 pl-3 text-[1rem]`}
      >
        <option value="">All months</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </select>
    </div>
  )
}
