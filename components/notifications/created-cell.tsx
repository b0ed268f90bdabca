import { useInstantFormatter } from '@/components/review/instant-format'
import { ViewerTime } from '@/components/review/viewer-time'
import { Td } from '@/components/ui/data/table'

/** Shows when a message was created, as a table cell with the date and the time below it. */
export function CreatedCell({ at }: { at: string }) {
  const { date, time } = useInstantFormatter()(at)
  return (
    <Td className="tnum whitespace-nowrap">
      {date}
      <span className="type-note block text-muted">{time}</span>
      <ViewerTime instant={at} />
    </Td>
  )
}
