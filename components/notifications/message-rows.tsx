import { useInstantFormatter } from '@/components/review/instant-format'
import { ViewerTime } from '@/components/review/viewer-time'
import { Row, Table, Td, Th } from '@/components/ui/data/table'
import { AddressText } from '@/components/ui/text/address-text'
import { holdReasons, type MessageKind, messageKinds } from '@/lib/notifications/kinds'
import type { MessageRow } from '@/lib/notifications/schema'
import { CreatedCell } from './created-cell'
import { MessageStatePill } from './message-state'

interface MessageRowsProps {
  rows: readonly MessageRow[]
  onOpen: (id: string) => void
}

const kindOf = (kind: string) => messageKinds[kind as MessageKind] ?? kind

const HoldReason = ({ message: { held_because } }: { message: MessageRow }) =>
  held_because ? (
    <span className="type-note col-span-2 mt-1 block max-w-[34ch] text-muted">{holdReasons[held_because]}</span>
  ) : null

/** Shows the emails as a table on wide screens. */
export function MessageTable({ rows, onOpen }: MessageRowsProps) {
  return (
    <div className="wide-only max-phone:hidden">
      <Table
        label="Emails"
        head={
          <>
            <Th>To</Th>
            <Th>Subject</Th>
            <Th>Created</Th>
            <Th>Status</Th>
          </>
        }
      >
        {rows.map((message) => (
          <Row key={message.id} className="cursor-pointer hover:bg-card" onClick={() => onOpen(message.id)}>
            <Td>
              <b className="block font-semibold">{message.to_name}</b>
              <span className="type-note text-muted">
                <AddressText email={message.to_address} />
              </span>
            </Td>
            <Td>
              <button type="button" data-paper="" className="-my-1 block py-1 text-left font-semibold">
                {message.subject}
              </button>
              <span className="type-note text-muted">{kindOf(message.kind)}</span>
            </Td>
            <CreatedCell at={message.created_at} />
            <Td>
              <MessageStatePill state={message.state} />
              <HoldReason message={message} />
            </Td>
          </Row>
        ))}
      </Table>
    </div>
  )
}

/** Shows the emails as cards on a phone. */
export function MessageCards({ rows, onOpen }: MessageRowsProps) {
  const formatInstant = useInstantFormatter()
  return (
    <ul className="narrow-only phone:hidden">
      {rows.map((message) => {
        const { date, time } = formatInstant(message.created_at)
        return (
          <li key={message.id} className="border-line border-b">
            <button
              type="button"
              onClick={() => onOpen(message.id)}
              className="grid w-full grid-cols-[1fr_auto] gap-x-4 gap-y-2 py-4 text-left"
            >
              <b className="min-w-0 truncate font-semibold">{message.to_name}</b>
              <MessageStatePill state={message.state} />
              <span className="col-span-2">{message.subject}</span>
              <span className="type-note tnum col-span-2 text-muted">
                {kindOf(message.kind)}, {date}, {time}
                <ViewerTime instant={message.created_at} />
              </span>
              <HoldReason message={message} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
