'use client'

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import { paths } from '@/lib/paths'
import { ColumnForm } from './column-form'
import { groupLines } from './line-groups'
import { type Outcome, useMatching } from './matching'
import { MissingPayments } from './missing-payments'
import { OpenLines } from './open-lines'
import { StatementFileField } from './statement-file'
import { ExactLines, FoldedLines, OtherLines, UnreadableLines } from './statement-lines'
import { StatementSummary } from './statement-summary'

/** Lets an admin match a bank statement with the pending payments, and approve all exact matches at once. */
export function BankStatement() {
  const matcher = useMatching()
  const { file, result, outcome, recordedLines, error, matching, approving } = matcher
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [changing, setChanging] = useState(false)

  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const lines = result?.columns && !changing ? groupLines(result.lines) : null

  return (
    <>
      <Link
        href={paths.paymentDetails()}
        className={`${textLinkClass} mb-3 inline-flex min-h-11 items-center gap-2 no-underline hover:underline`}
      >
        <ArrowLeft aria-hidden="true" size={18} />
        Payment Details
      </Link>
      <PageTitle lead="We match the lines of your bank statement to pending payments by UPI reference, amount and date.">
        Bank statement
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <StatementFileField
          name={file?.name}
          error={result ? '' : error}
          busy={matching}
          onChoose={(statement) => {
            setLeft(new Set())
            setChanging(false)
            void matcher.choose(statement)
          }}
        />
        {outcome ? <OutcomeNotice outcome={outcome} /> : null}
        {result && (changing || !result.columns) ? (
          <ColumnForm
            key={result.header.join()}
            statement={result}
            busy={matching}
            error={error}
            onChoose={(columns) => void matcher.chooseColumns(columns).then((done) => done && setChanging(false))}
          />
        ) : null}
        {result?.columns && lines ? (
          <>
            <StatementSummary statement={result} columns={result.columns} onChange={() => setChanging(true)} />
            <ExactLines
              lines={lines.exact}
              left={left}
              busy={approving}
              onToggle={toggle}
              onApprove={() =>
                void matcher
                  .approve(lines.exact.flatMap(({ payment_id: id }) => (id && !left.has(id) ? [id] : [])))
                  .then(() => setLeft(new Set()))
              }
            />
            {file ? (
              <OpenLines
                lines={lines.open}
                statement={{ contentBase64: file.contentBase64, columns: result.columns }}
                recordedLines={recordedLines}
                onRecorded={matcher.addRecorded}
              />
            ) : null}
            <UnreadableLines lines={lines.unreadable} />
            <OtherLines lines={lines.other} />
            <FoldedLines title="Already approved" lines={lines.approved} />
            <FoldedLines title="Outgoing payments" lines={lines.out} />
            <MissingPayments missing={result.missing} />
          </>
        ) : null}
      </div>
    </>
  )
}

function OutcomeNotice({ outcome: { approved, refused } }: { outcome: Outcome }) {
  const sum = approved === 1 ? '1 payment approved' : `${approved} payments approved`
  return (
    <Notice kind={refused.length > 0 ? 'warning' : 'success'} title={sum} live>
      {refused.length > 0 ? (
        <>
          <p>These could not be approved:</p>
          <ul>
            {refused.map(({ id, about, message }) => (
              <li key={id}>
                {about}: {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>The students are enrolled, and their receipts are ready.</p>
      )}
    </Notice>
  )
}
