'use client'

import { useInstantFormatter } from '@/components/review/instant-format'
import { ViewerTime } from '@/components/review/viewer-time'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { Row, Table, Td, Th } from '@/components/ui/data/table'
import { useAddressChoice } from '@/components/ui/form/address-value'
import { TextLink } from '@/components/ui/text/text-link'
import { Segments } from '@/components/ui/toggle-group'
import { spacedNumber } from '@/lib/core/text/phone'
import type { WhatsAppMessageRow } from '@/lib/notifications/whatsapp/schema'
import { paths } from '@/lib/paths'
import { CreatedCell } from './created-cell'
import { MessageStatePill } from './message-state'

const templates: Readonly<Record<string, string>> = {
  class_reminder: 'Class reminder',
  class_cancelled: 'Class cancelled',
  payment_receipt: 'Receipt',
}
const rowsOf = ({ messages }: { messages: readonly WhatsAppMessageRow[] }) => messages

/** Lists the WhatsApp messages with their delivery status (contract 67.7). */
export function WhatsAppMessages({ q, failed }: { q: string; failed: number }) {
  const [shown, show] = useAddressChoice('delivery', ['all', 'failed'] as const, 'all')
  const list = usePagedList('whatsAppMessages', { status: shown === 'failed' ? shown : undefined, q }, rowsOf)
  const [title, text] = q
    ? [`Nothing found for “${q}”.`, 'Try a name, an email address or a phone number.']
    : shown === 'failed'
      ? ['No failed WhatsApp messages.', 'Messages that could not be delivered appear here with the reason.']
      : ['No WhatsApp messages yet.', 'Messages to people who turned on WhatsApp in their profile appear here.']
  return (
    <>
      <Segments
        className="pt-4 pb-2"
        label="Delivery"
        options={[
          { value: 'all', label: 'All' },
          { value: 'failed', label: `Failed (${list.first?.failed ?? failed})` },
        ]}
        value={shown}
        onChange={show}
      />
      <PagedRows
        list={list}
        failed="The WhatsApp messages could not be loaded."
        empty={<EmptyState title={title} text={text} />}
      >
        {(rows) => (
          <>
            <MessageTable rows={rows} />
            <MessageCards rows={rows} />
          </>
        )}
      </PagedRows>
    </>
  )
}

const Person = ({ message: { user_id, to_name, number } }: { message: WhatsAppMessageRow }) => (
  <>
    <TextLink href={paths.person(user_id)} className="inline-flex min-h-11 items-center font-semibold">
      {to_name}
    </TextLink>
    <span className="type-note tnum block text-muted">{spacedNumber(number)}</span>
  </>
)

/** Shows the name of the message's template and the values inserted in it, without the recipient's name. */
const Texts = ({ message: { template, parameters } }: { message: WhatsAppMessageRow }) => (
  <>
    <b className="block font-semibold">{templates[template] ?? template}</b>
    <span className="type-note block text-muted">{parameters.slice(1).join('; ')}</span>
  </>
)

function Delivery({ message: { state, state_at, created_at, failure } }: { message: WhatsAppMessageRow }) {
  const { date, time } = useInstantFormatter()(state_at)
  return (
    <>
      <MessageStatePill state={state} />
      {state_at === created_at ? null : (
        <span className="type-note tnum mt-1 block text-muted">
          {date}, {time}
        </span>
      )}
      {failure ? <span className="type-note mt-1 block max-w-[34ch] text-kumkum">{failure}</span> : null}
    </>
  )
}

function MessageTable({ rows }: { rows: readonly WhatsAppMessageRow[] }) {
  return (
    <div className="wide-only max-phone:hidden">
      <Table
        label="WhatsApp messages"
        head={
          <>
            <Th>To</Th>
            <Th>Message</Th>
            <Th>Created</Th>
            <Th>Status</Th>
          </>
        }
      >
        {rows.map((message) => (
          <Row key={message.id}>
            <Td>
              <Person message={message} />
            </Td>
            <Td>
              <Texts message={message} />
            </Td>
            <CreatedCell at={message.created_at} />
            <Td>
              <Delivery message={message} />
            </Td>
          </Row>
        ))}
      </Table>
    </div>
  )
}

function MessageCards({ rows }: { rows: readonly WhatsAppMessageRow[] }) {
  const formatInstant = useInstantFormatter()
  return (
    <ul className="narrow-only phone:hidden">
      {rows.map((message) => {
        const { date, time } = formatInstant(message.created_at)
        return (
          <li key={message.id} className="grid gap-2 border-line border-b py-4 [overflow-wrap:anywhere]">
            <div>
              <Person message={message} />
            </div>
            <div>
              <Texts message={message} />
              <span className="type-note tnum block text-muted">
                {date}, {time}
                <ViewerTime instant={message.created_at} />
              </span>
            </div>
            <div>
              <Delivery message={message} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
