'use client'

import { CircleCheck } from 'lucide-react'
import { useInstantFormatter } from '@/components/review/instant-format'
import { ViewerTime } from '@/components/review/viewer-time'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink } from '@/components/ui/text/text-link'
import type { AcademyHealth as Health, HealthLine } from '@/lib/health/schema'
import { type Path, paths } from '@/lib/paths'
import { Processes } from './processes'

const RENEWED_EVERY_MS = 30_000

/** The links to pages with details. Each key is the topic of a line on the health page. */
const detailLinks: Readonly<Record<string, { href: Path; label: string }>> = {
  emails: { href: paths.messages({ status: 'waiting' }), label: 'Pending emails' },
  jobs: { href: paths.messages(), label: 'Messages' },
}

/** Shows the status of the system in plain words and updates it automatically (contract 46.5). */
export function AcademyHealth() {
  const { data, error, isValidating, mutate } = useCall(
    'academyHealth',
    {},
    // The initial HTML contains the current status, so do not load the status again at once.
    { refreshInterval: RENEWED_EVERY_MS, revalidateIfStale: false },
  )
  return (
    <>
      <PageTitle lead="Status of the servers and jobs. Updates every 30 seconds.">Health</PageTitle>
      {data ? (
        <div className="max-w-[860px]">
          {error ? <Outdated askedAt={data.asked_at} reason={reasonOf(error)} /> : null}
          <Lines lines={data.lines} />
          <Processes instances={data.instances} />
        </div>
      ) : error ? (
        <ErrorState
          title="The status could not be checked."
          text={reasonOf(error)}
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

/** Warns that the last update failed. Without the warning, the old status would look current. */
function Outdated({ askedAt, reason }: { askedAt: string; reason: string | undefined }) {
  const { date, time } = useInstantFormatter()(askedAt)
  return (
    <div className="mb-8">
      <Notice kind="warning" title={`Last known status: ${date}, ${time}.`} live>
        {reason ?? 'The server has not responded since then.'}
      </Notice>
    </div>
  )
}

const joinTopics = (lines: readonly HealthLine[]) => [...new Set(lines.map(({ about }) => about))].join(', ')

function Lines({ lines }: Pick<Health, 'lines'>) {
  const problems = lines.filter(({ state }) => state === 'worry')
  const well = lines.filter(({ state }) => state === 'well')
  const unseen = lines.filter(({ state }) => state === 'unseen')
  return (
    <section aria-labelledby="status">
      <div role="status">
        <h2 id="status" className="type-h3 flex items-center gap-3">
          {problems.length === 0 ? (
            <>
              <CircleCheck aria-hidden="true" size={28} strokeWidth={1.6} className="flex-none text-leaf" />
              Everything is working
            </>
          ) : problems.length === 1 ? (
            'One thing needs attention'
          ) : (
            `${problems.length} things need attention`
          )}
        </h2>
      </div>
      {problems.length > 0 ? (
        <ul className="mt-4 grid gap-3">
          {problems.map((line) => (
            <Problem key={line.about + line.text} line={line} />
          ))}
        </ul>
      ) : null}
      {well.length > 0 ? (
        <p className="mt-5 border-ink border-t pt-4">
          <b className="font-semibold">Working:</b> {joinTopics(well)}.
        </p>
      ) : null}
      {unseen.map(({ about, text }) => (
        <p key={about} className="type-small mt-2 text-muted">
          {text}.
        </p>
      ))}
    </section>
  )
}

function Problem({ line: { about, text, advice, since } }: { line: HealthLine }) {
  const { date, time } = useInstantFormatter()(since)
  const detailLink = detailLinks[about]
  return (
    <li className="border-kumkum border-l-4 bg-card px-5 py-4">
      <p className="type-h4 [overflow-wrap:anywhere]">{text}</p>
      {since ? (
        <p className="type-note tnum mt-1 text-muted">
          Since {date}, {time}
          <ViewerTime instant={since} />
        </p>
      ) : null}
      {advice ? <p className="type-text mt-1.5 max-w-[62ch]">{advice}</p> : null}
      {detailLink ? (
        <p className="mt-2">
          <TextLink href={detailLink.href}>{detailLink.label}</TextLink>
        </p>
      ) : null}
    </li>
  )
}
