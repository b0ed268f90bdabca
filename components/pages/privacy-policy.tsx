import type { ReactNode } from 'react'
import { RecordName } from '@/components/privacy/record-name'
import { TextLink } from '@/components/ui/text/text-link'
import { academySettings } from '@/lib/core/config/settings'
import { paths } from '@/lib/paths'
import { personalData } from '@/lib/privacy/records'
import { retentionPeriods } from '@/lib/privacy/retention-periods'
import { browserEntries, dataViewers } from './privacy-records'
import { ReviewNotice } from './review-notice'
import { SupportMail } from './support-mail'

const parts = [
  { key: 'stored', title: 'What is stored' },
  { key: 'browser', title: 'In your browser' },
  { key: 'seen', title: 'Who sees it' },
  { key: 'rights', title: 'What you can ask for' },
] as const

/** Shows /privacy-policy, which names each kind of record that the app stores. The layout resembles a ledger. */
export function PrivacyPolicy() {
  const { address } = academySettings()
  return (
    <>
      <section className="plane art-western on-dark">
        <div className="container-page grid gap-10 pt-12 pb-14 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16 lg:pt-24 lg:pb-20">
          <h1 className="type-section lg:text-[4.75rem]">What we know about you, line by line</h1>
          <div>
            <p className="type-lead">
              {academySettings().name} stores what it needs for teaching and accounting, on its own server. Here is the
              full list.
            </p>
            <nav aria-label="On this page" className="mt-6 border-white/20 border-t">
              <ul>
                {parts.map((part) => (
                  <li key={part.key} className="border-white/20 border-b">
                    <a href={`#${part.key}`} className="flex min-h-11 items-center hover:text-gold">
                      {part.title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
      </section>
      <div className="container-page py-12 lg:py-20">
        <div className="max-w-[760px]">
          <ReviewNotice what="This page" />
        </div>
        <Part id="stored" title="What is stored">
          <Ledger heads={['What', 'What for', 'Who else sees it', 'For how long']}>
            {personalData(retentionPeriods()).map((record) => (
              <Line
                key={record.what}
                first={<RecordName what={record.what} />}
                heads={['What for', 'Who else sees it', 'For how long']}
              >
                {[record.why, record.seenBy, record.until]}
              </Line>
            ))}
          </Ledger>
        </Part>
        <Part id="browser" title="In your browser">
          <Ledger heads={['Name', 'What it contains', 'Until']}>
            {browserEntries.map((entry) => (
              <Line
                key={entry.name}
                first={
                  <>
                    <code className="font-[family-name:inherit] font-semibold [overflow-wrap:anywhere]">
                      {entry.name}
                    </code>
                    <span className="type-small block font-normal text-muted">{entry.place}</span>
                  </>
                }
                heads={['What it contains', 'Until']}
              >
                {[entry.what, entry.until]}
              </Line>
            ))}
          </Ledger>
        </Part>
        <Part id="seen" title="Who sees it">
          <dl className="border-ink border-t">
            {dataViewers.map((dataViewer) => (
              <div
                key={dataViewer.who}
                className="grid gap-x-10 gap-y-1 border-line border-b py-5 phone:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
              >
                <dt className="type-h4">{dataViewer.who}</dt>
                <dd className="type-body">{dataViewer.what}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part id="rights" title="What you can ask for">
          <div className="type-body grid max-w-[62ch] gap-4">
            <p>
              In <TextLink href={paths.profile}>your profile</TextLink> you can download everything that is stored about
              you, correct it, and have it deleted. For anything else, or without an account, write to <SupportMail />{' '}
              from the email address that your request is about{address === null ? null : `, or by post to ${address}`}.
            </p>
            <p>
              We must keep receipts for as long as the law requires. We also keep the log of the office’s decisions, in
              which admins and records appear only as numbers. The operator of the server decides how long copies of the
              database (backups) are kept.
            </p>
            <p>
              For someone under 18, a parent or guardian registers, gives consent and makes requests. We do not track or
              count visitors, and we show no advertising. The academy stores data on its own server. The services named
              above store data on their servers.
            </p>
          </div>
        </Part>
      </div>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="pt-14 lg:pt-22">
      <h2 id={id} className="type-h2 mb-6 scroll-mt-6">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Lays out each row as columns on a wide screen and as one block on a phone. */
function Ledger({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="block w-full border-ink border-t text-left md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="type-note border-line border-b py-2.5 pr-8 font-semibold text-muted">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">{children}</tbody>
    </table>
  )
}

function Line({ first, heads, children }: { first: ReactNode; heads: readonly string[]; children: readonly string[] }) {
  return (
    <tr className="block border-line border-b py-5 md:table-row md:py-0">
      <th
        scope="row"
        className="type-text block pb-2 md:table-cell md:w-[34%] md:border-line md:border-b md:py-4 md:pr-10 md:align-top"
      >
        {first}
      </th>
      {children.map((text, i) => (
        <td
          key={heads[i]}
          className="type-text block pt-1.5 md:table-cell md:border-line md:border-b md:py-4 md:pr-8 md:align-top"
        >
          <span aria-hidden="true" className="type-note block text-muted md:hidden">
            {heads[i]}
          </span>
          {text}
        </td>
      ))}
    </tr>
  )
}
