'use client'

import { ErrorState, Loading } from '@/components/ui/data/states'
import { Row, Table, Td, Th } from '@/components/ui/data/table'
import { useCall } from '@/components/ui/data/use-call'
import { enquirySources, enquiryStatuses } from '@/lib/trials/enquiry-bounds'
import type { EnquiryMonth } from '@/lib/trials/enquiry-schema'
import { sourceLabels, statusLabels } from './enquiry-labels'

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const sourcesOf = ({ sources }: EnquiryMonth) =>
  enquirySources
    .filter((source) => sources[source] > 0)
    .map((source) => `${sourceLabels[source]} ${sources[source]}`)
    .join(', ')

/**
 * Shows how many families enquired each month, and how many of them joined. Loads the figures when the report is shown.
 */
export function EnquiryReport() {
  const { data, error, isValidating, mutate } = useCall('enquiryReport')
  if (error && !data)
    return <ErrorState title="The figures could not be loaded." onRetry={() => void mutate()} busy={isValidating} />
  if (!data) return <Loading />
  if (data.months.length === 0) return <p className="type-text text-muted">No enquiries in the last 12 months.</p>
  return (
    <Table
      plain
      label="Enquiries by month"
      head={
        <>
          <Th>Month</Th>
          <Th>All</Th>
          {enquiryStatuses.map((status) => (
            <Th key={status}>{statusLabels[status]}</Th>
          ))}
          <Th>Joined (%)</Th>
          <Th>Sources</Th>
        </>
      }
    >
      {data.months.map((row) => (
        <Row key={row.month}>
          <Td className="whitespace-nowrap">{monthName(row.month)}</Td>
          <Td className="tnum">{row.total}</Td>
          {enquiryStatuses.map((status) => (
            <Td key={status} className="tnum">
              {row.statuses[status]}
            </Td>
          ))}
          <Td className="tnum">{Math.round(row.joined_share * 100)}%</Td>
          <Td>{sourcesOf(row)}</Td>
        </Row>
      ))}
    </Table>
  )
}
