'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { paths } from '@/lib/paths'
import { CONFIRM_WITH_ACCOUNTANT } from '@/lib/tax/texts'
import { LinkCard } from './card'
import { CoursesCard } from './courses/courses-card'
import { DraftBar } from './draft-bar'
import { FacultyCard } from './faculty-card'
import { FeesCard } from './fees-card'
import { History } from './history'
import { IdentityCard } from './identity-card'
import { MoneyCard } from './money-card'
import { PagesCard } from './pages/pages-card'
import { PlaceholderNotice } from './placeholder-notice'
import { RulesCard } from './rules-card'

/** Shows the academy data that the office can change (contract 53). */
export function AcademyPage() {
  const { data, error, isValidating, mutate } = useCall('academy')
  const reload = () => mutate()
  return (
    <>
      <PageTitle lead="Your name and contact details, how families pay you, and the rules for families.">
        The academy
      </PageTitle>
      {data ? (
        <div className="grid max-w-[860px] gap-12">
          <PlaceholderNotice placeholders={data.academy.placeholders} />
          <CoursesWithoutTeacher courses={data.academy.courses_without_teacher} />
          <DraftBar academy={data.academy} onSaved={reload} />
          <IdentityCard academy={data.academy} onSaved={reload} />
          <CoursesCard />
          <PagesCard academy={data.academy} />
          <MoneyCard academy={data.academy} onSaved={reload} />
          <LinkCard
            title="Tax"
            text={`Tax on receipts and invoices, the LUT number for exports, and the monthly register. ${CONFIRM_WITH_ACCOUNTANT}`}
            href={paths.academyTax}
            label="Open tax settings"
          />
          <RulesCard academy={data.academy} onSaved={reload} />
          <FeesCard academy={data.academy} onSaved={reload} />
          <FacultyCard academy={data.academy} onSaved={reload} />
          <History academy={data.academy} onSaved={reload} />
        </div>
      ) : error ? (
        <ErrorState
          title="The academy’s data could not be loaded."
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

/** Warns about courses on sale that have no teacher. Shows nothing if there are none. */
function CoursesWithoutTeacher({ courses }: { courses: readonly string[] }) {
  if (courses.length === 0) return null
  const title = courses.length === 1 ? '1 course has no teacher' : `${courses.length} courses have no teacher`
  return (
    <Notice kind="warning" title={title}>
      <p>
        {courses.join(', ')}. Families can pay for {courses.length === 1 ? 'this course' : 'these courses'}, but cannot
        book a class. Add {courses.length === 1 ? 'it' : 'them'} to a teacher’s record, or retire{' '}
        {courses.length === 1 ? 'it' : 'them'}.
      </p>
    </Notice>
  )
}
