'use client'

import { OverdueFees } from '@/components/fees/list/overdue-fees'
import { unreachedText } from '@/components/held-emails/held-texts'
import { ErrorState } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { Link } from '@/components/ui/link'
import { useOfficeRight, WithRight } from '@/components/ui/office-rights'
import { textLinkClass } from '@/components/ui/text/text-link'
import { type Path, paths } from '@/lib/paths'

const counts = [
  {
    key: 'payments',
    href: paths.paymentDetails({ status: 'pending' }),
    one: 'payment to review',
    many: 'payments to review',
  },
  {
    key: 'teachers',
    href: paths.teacherList({ status: 'pending' }),
    one: 'teacher application',
    many: 'teacher applications',
  },
  {
    key: 'students',
    href: paths.studentList({ status: 'pending' }),
    one: 'student application',
    many: 'student applications',
  },
  {
    key: 'trial_requests',
    href: paths.trialRequests({ status: 'waiting' }),
    one: 'trial class request',
    many: 'trial class requests',
  },
  {
    key: 'messages',
    href: paths.messages({ status: 'failed' }),
    one: 'failed email',
    many: 'failed emails',
  },
  {
    key: 'unmarked',
    href: paths.myClasses({ status: 'unmarked' }),
    one: 'class without attendance',
    many: 'classes without attendance',
  },
] as const satisfies readonly { key: string; href: Path; one: string; many: string }[]

/** The counts that the page shows in sentences instead of tiles. */
const further = ['clean_ups', 'follow_ups', 'unreached_families', 'unreached_others', 'without_country'] as const

const furtherPages = [
  { href: paths.messages(), label: 'Messages' },
  { href: paths.trialRequests(), label: 'Enquiries' },
  { href: paths.invitations(), label: 'Invitations' },
  { href: paths.bankStatement, label: 'Bank statement' },
] as const satisfies readonly { href: Path; label: string }[]

/** The server counts at most 1,000 families. */
const withoutCountryText = (count: number) =>
  count === 1
    ? '1 paying family has no country or state'
    : `${count < 1000 ? count : '1000 or more'} paying families have no country or state`

/**
 * Shows the number of open tasks by type, each with a link to its page. Also links to the pages that are not in the
 * menu.
 */
export function WaitingCounts() {
  const { data, error, isValidating, mutate } = useCall(
    'waiting',
    {},
    {
      refreshInterval: (latest) => (latest ? 60_000 : 0),
    },
  )
  const mayMatch = useOfficeRight('money')
  const shownPages = furtherPages.filter(({ href }) => mayMatch || href !== paths.bankStatement)
  const nothing = data && [...counts.map(({ key }) => key), ...further].every((key) => data[key] === 0)
  return (
    <section aria-labelledby="waiting" className="mb-10 max-w-[1090px]">
      <h2 id="waiting" className="type-h3 mb-3">
        {nothing ? 'Nothing to review' : 'To review'}
      </h2>
      {error && !data ? (
        <ErrorState
          title="The counts could not be loaded."
          text="You can still open each page from the menu."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <ul aria-busy={!data} className="grid border-ink border-t phone:grid-cols-2 xl:grid-cols-6">
          {counts.map(({ key, href, one, many }) => (
            <li
              key={key}
              className="border-line border-b phone:max-xl:odd:border-r xl:border-r xl:border-b-0 xl:last:border-r-0"
            >
              <Link href={href} className="group flex min-h-16 items-baseline gap-4 py-4 phone:px-4 xl:block xl:py-5">
                <b
                  className={`type-figure min-w-9 font-[440] text-[2.125rem] leading-10 tracking-[-0.01em] ${data?.[key] ? 'text-kumkum' : 'text-muted'}`}
                >
                  {data ? data[key] : '–'}
                </b>
                <span className="block underline decoration-1 underline-offset-4 group-hover:decoration-2">
                  {data?.[key] === 1 ? one : many}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.old_payments > 0 ? (
        <p className="mt-4 border-kumkum border-l-4 bg-card px-4 py-2.5">
          {data.old_payments === 1
            ? 'One payment has been pending for more than a week. '
            : `${data.old_payments} payments have been pending for more than a week. `}
          <Link href={paths.paymentDetails({ status: 'pending' })} className={textLinkClass}>
            {mayMatch ? 'Review payments' : 'View payments'}
          </Link>
        </p>
      ) : null}
      <WithRight right="money">
        <OverdueFees />
      </WithRight>
      {data && data.follow_ups > 0 ? (
        <p className="mt-4 border-kumkum border-l-4 bg-card px-4 py-2.5">
          <Link href={paths.trialRequests({ status: 'due' })} className={textLinkClass}>
            {data.follow_ups === 1 ? '1 follow-up due today' : `${data.follow_ups} follow-ups due today`}
          </Link>
        </p>
      ) : null}
      {data && data.unreached_families + data.unreached_others > 0 ? (
        <p className="mt-4 border-kumkum border-l-4 bg-card px-4 py-2.5">
          <Link href={paths.heldEmails()} className={textLinkClass}>
            {unreachedText(data.unreached_families, data.unreached_others)}
          </Link>
        </p>
      ) : null}
      {data && data.without_country > 0 ? (
        <p className="mt-4 border-kumkum border-l-4 bg-card px-4 py-2.5">
          <Link href={paths.studentList({ country: 'missing' })} className={textLinkClass}>
            {withoutCountryText(data.without_country)}
          </Link>
        </p>
      ) : null}
      {data && data.clean_ups > 0 ? (
        <p className="mt-4 border-kumkum border-l-4 bg-card px-4 py-2.5">
          {data.clean_ups === 1
            ? 'One meeting could not be updated in Zoom. '
            : `${data.clean_ups} meetings could not be updated in Zoom. `}
          <Link href={paths.messages()} className={textLinkClass}>
            Review and retry
          </Link>
        </p>
      ) : null}
      <nav aria-label="More office pages" className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
        {shownPages.map(({ href, label }) => (
          <Link key={href} href={href} className={`${textLinkClass} inline-flex min-h-11 items-center`}>
            {label}
          </Link>
        ))}
      </nav>
    </section>
  )
}
