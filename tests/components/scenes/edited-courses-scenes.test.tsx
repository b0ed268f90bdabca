import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Carnatic } from '@/components/catalogue/carnatic'
import { CoursePage } from '@/components/catalogue/course-page'
import { CourseSection } from '@/components/catalogue/course-section'
import { FeeHead } from '@/components/catalogue/fee-head'
import { FeeSection } from '@/components/catalogue/fee-section'
import { KidsSection } from '@/components/catalogue/kids-section'
import { NoCourses } from '@/components/catalogue/no-courses'
import { OneFee } from '@/components/home/one-fee'
import { SiteIndex } from '@/components/pages/site-index'
import { PaymentCourse } from '@/components/payments/payment-course'
import { CourseOptions } from '@/components/trials/course-options'
import { type Course, coursesForBrowser, coursesOfPage, findCourse, provideCourses } from '@/lib/catalogue/courses'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { sections, sectionsShown } from '@/lib/catalogue/sections'
import { LONG_LABEL } from '../../support/components/academy-records'
import {
  DESKTOP,
  expectFitsEveryScreen,
  expectNoSidewaysScrolling,
  PHONE,
} from '../../support/components/accessibility'
import { answer } from '../../support/components/network'
import { OpenPage } from '../../support/components/pages'
import { show } from '../../support/components/stage'

const [first] = defaultCourses
/** Courses after edits by the office: retired courses, a long name, a new group, and high fees. */
const edited: readonly Course[] = [
  ...defaultCourses.map((course) => ({
    ...course,
    isRetired: course.art === 'drawing' || course.name === 'Flute',
    ...(course.name === 'Veenai' && {
      label: 'Chitraveenaivadyasangeethasampradayapradarshini for beginners',
      fee: 100_000,
      listPrice: 120_000,
      feeAbroad: 95_000,
      covers: 'Eight classes of one hour, one to one.\nNotes and recordings of each class are included.',
    }),
  })),
  {
    ...(first as Course),
    name: LONG_LABEL,
    label: LONG_LABEL,
    slug: 'carnatic-vocal-for-grandparents',
    placements: [{ filter: 'south', group: 'Family classes' }],
    fee: 12_000,
    listPrice: 12_000,
  },
]
const expensiveCourses: readonly Course[] = defaultCourses.map((course) => ({
  ...course,
  fee: 100_000,
  listPrice: 100_000,
}))

/** Renders the children with these courses instead of the default ones. */
function WithCourses({ courses, children }: { courses: readonly Course[]; children: () => ReactNode }) {
  provideCourses(() => courses)
  return children()
}

const Courses = () => (
  <div className="container-page">
    {sectionsShown(null).length === 0 ? <NoCourses /> : null}
    {sectionsShown(null).map((section) => (
      <CourseSection key={section.key} section={section} />
    ))}
    <KidsSection />
  </div>
)

const veenai = () => edited.find(({ name }) => name === 'Veenai') as Course
const contents: Record<string, () => ReactNode> = {
  'fees structure': () => (
    <div className="container-page">
      <FeeHead />
      {sectionsShown(null).map((section, place) => (
        <FeeSection key={section.key} section={section} alone={false} place={place} />
      ))}
    </div>
  ),
  'all courses': () => <Courses />,
  'course page': () => <CoursePage course={findCourse('Veenai') ?? veenai()} />,
  carnatic: () => <Carnatic section={sections[0] as (typeof sections)[number]} />,
  'one fee': () => <OneFee />,
  sitemap: () => <SiteIndex />,
  payment: () => (
    <div className="container-page max-w-[640px]">
      <PaymentCourse course={veenai()} storedFee={null} onChoose={() => undefined} />
      <PaymentCourse
        course={edited.find(({ name }) => name === LONG_LABEL) ?? null}
        storedFee={null}
        onChoose={() => undefined}
      />
    </div>
  ),
}

const showContent = (courses: readonly Course[], content: () => ReactNode) => {
  answer('courseTeachers', { teachers: [] })
  show(
    <OpenPage title="A page">
      <WithCourses courses={courses}>{content}</WithCourses>
    </OpenPage>,
  )
}

test.each(Object.entries(contents))(
  '%s fits every screen with courses that an office has edited',
  async (name, content) => {
    await page.viewport(...PHONE)
    showContent(edited, content)
    await expect.element(page.getByRole('main')).toBeVisible()
    const folder = import.meta.env.PICTURES
    if (folder) await page.screenshot({ path: `${folder}/edited ${name} 390.png` })
    await expectFitsEveryScreen(DESKTOP)
    if (folder) await page.screenshot({ path: `${folder}/edited ${name} 1280.png` })
  },
)

test.each(['fees structure', 'one fee'])('%s fits the screen with fees of six digits', async (name) => {
  await page.viewport(...PHONE)
  showContent(expensiveCourses, contents[name] as () => ReactNode)
  await expect.element(page.getByText('1,00,000').first()).toBeVisible()
  expectNoSidewaysScrolling()
  const folder = import.meta.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/dear ${name} 390.png` })
  await page.viewport(...DESKTOP)
  expectNoSidewaysScrolling()
  if (folder) await page.screenshot({ path: `${folder}/dear ${name} 1280.png` })
})

test.each(['fees structure', 'course page', 'payment'])(
  '%s shows the fee for families abroad where it is set',
  async (name) => {
    showContent(edited, contents[name] as () => ReactNode)
    await expect.element(page.getByText('₹95,000 for families abroad')).toBeVisible()
    expect(page.getByText(/families abroad/).elements()).toHaveLength(1)
  },
)

test('a browser receives the fee for families abroad only for courses that have one', () => {
  provideCourses(() => edited)
  const onPage = coursesOfPage(coursesForBrowser())
  provideCourses(() => defaultCourses)
  expect(onPage.flatMap(({ feeAbroad }) => (feeAbroad === null ? [] : [feeAbroad]))).toEqual([95_000])
})

test('retired courses and arts without courses are not listed or offered', async () => {
  showContent(edited, () => (
    <>
      <Courses />
      <label>
        Trial
        <select>
          <CourseOptions />
        </select>
      </label>
    </>
  ))
  await expect.element(page.getByText(LONG_LABEL).first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Family classes' })).toBeVisible()
  expect(page.getByText('Flute', { exact: true }).elements()).toEqual([])
  expect(page.getByText('Drawing', { exact: true }).elements()).toEqual([])
  expect(page.getByRole('group', { name: 'Drawing' }).elements()).toEqual([])
})

test('a page says if there are no courses', async () => {
  showContent([], () => <Courses />)
  await expect.element(page.getByText('There are no courses here at the moment.')).toBeVisible()
})
