'use client'

import type { Route } from 'next'
import Link from 'next/link'
import useSWR from 'swr'
import { ErrorState } from '@/components/ui/states'
import { call } from '@/lib/http/client'

const desks = [
  { key: 'payments', href: '/payment-details', one: 'payment to look at', many: 'payments to look at' },
  { key: 'teachers', href: '/teacher-list', one: 'teacher applying', many: 'teachers applying' },
  { key: 'students', href: '/student-list', one: 'student applying', many: 'students applying' },
  { key: 'trial_requests', href: '/trial-requests', one: 'trial class asked for', many: 'trial classes asked for' },
] as const satisfies readonly { key: string; href: Route; one: string; many: string }[]

/** What waits for a decision of the office, with the way to each desk. */
export function WaitingDesk() {
  const { data, error, isValidating, mutate } = useSWR('waiting', () => call('waiting'), {
    shouldRetryOnError: false,
    refreshInterval: (latest) => (latest ? 60_000 : 0),
  })
  const nothing = data && desks.every(({ key }) => data[key] === 0)
  return (
    <section aria-labelledby="waiting" className="mb-10 max-w-[1090px]">
      <h2 id="waiting" className="type-h3 mb-3">
        {nothing ? 'Nothing waits for you' : 'Waiting for you'}
      </h2>
      {error && !data ? (
        <ErrorState
          title="The counts are not here yet."
          text="The desks are open all the same, in the menu."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <ul aria-busy={!data} className="grid border-ink border-t phone:grid-cols-2 xl:grid-cols-4">
          {desks.map(({ key, href, one, many }) => (
            <li
              key={key}
              className="border-line border-b phone:max-xl:odd:border-r xl:border-r xl:border-b-0 xl:last:border-r-0"
            >
              <Link href={href} className="group flex min-h-16 items-baseline gap-4 py-4 phone:px-4 xl:block xl:py-5">
                <b
                  className={`type-figure min-w-9 font-[440] text-[34px] leading-10 tracking-[-0.01em] ${data?.[key] ? 'text-kumkum' : 'text-muted'}`}
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
    </section>
  )
}
