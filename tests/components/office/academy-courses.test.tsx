import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DRAFT_CHANGED } from '@/lib/academy/texts'
import { shortDate } from '@/lib/core/time/format'
import { academyDate } from '../../support/browser/academy-clock'
import { courseRows } from '../../support/components/academy-records'
import { expectAccessible } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { expectErrors, textsOf } from '../../support/components/locators'
import { answer, answerRaw, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin } from '../../support/components/people'
import { reload, visited } from '../../support/components/stage'
import { stubOffice } from '../../support/components/stubs'

beforeEach(async () => {
  await page.viewport(1440, 900)
  stubOffice()
  answer('saveDraft', { message: 'Draft saved', revision: 4 })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tab = (name: string, count: number) => page.getByRole('tab', { name: new RegExp(`^${name}\\s?${count}$`) })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const idOfCourse = (name: string) => courseRows().find((course) => course.name === name)?.id ?? ''
const openList = (query = '') => open(`/academy-courses${query}`, admin)
const openCourse = (name: string) => openList(`?course=${idOfCourse(name)}`)
const labels = () => textsOf(page.getByRole('tabpanel').getByCss('li b.min-w-0'))
const sentCourses = (save = 0) => callsOf('saveDraft')[save]?.body.courses ?? []
const sentNames = (save = 0) => sentCourses(save).map(({ name }) => name)

describe('the list of courses', () => {
  test('the list of courses shows the courses on sale with their fees, coming fees and missing teachers', async () => {
    openList()
    await expect.element(tab('On sale', 34)).toHaveAttribute('aria-selected', 'true')
    const veenai = page.getByRole('listitem').filter({ hasText: 'Veenai' })
    await expect.element(veenai.getByText(`₹900 from ${shortDate(academyDate(6))}`).last()).toBeVisible()
    const konnakol = page.getByRole('listitem').filter({ hasText: 'Konnakol' })
    await expect.element(konnakol.getByText('No teacher yet')).toBeVisible()
    await expect.element(page.getByText('Flute')).not.toBeInTheDocument()
    await tab('Retired', 1).click()
    await expect.element(button('Put on sale: Flute')).toBeVisible()
  })

  test('the list of courses finds a course by either of its names', async () => {
    openList()
    await page.getByRole('searchbox').fill('vocal in sanskrit')
    await expect.poll(labels).toEqual(['Carnatic vocal in Sanskrit'])
    await expect.element(button('Move up: Carnatic vocal in Sanskrit')).not.toBeInTheDocument()
  })

  test('the keyboard moves a course in the list, keeps the focus, and saves the whole list', async () => {
    openList()
    const up = button('Move up: Violin')
    await expect.element(up).toBeVisible()
    const before = courseRows().map(({ name }) => name)
    ;(up.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sentNames()).toHaveLength(before.length)
    const violin = sentNames().indexOf('Violin')
    expect(sentNames()[violin + 1]).toBe('Veenai')
    expect(callsOf('saveDraft')[0]?.body.revision).toBe(3)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Violin')
    await expect.element(page.getByRole('status').filter({ hasText: 'Violin is now number' })).toBeInTheDocument()
    // The next change must be based on the revision that this save returned.
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => callsOf('saveDraft')[1]?.body.revision).toBe(4)
  })

  test('the list of courses retires a course in the draft, and puts it back on sale', async () => {
    openList()
    await button('Retire: Ghatam').click()
    await expect.poll(() => sentCourses().find(({ name }) => name === 'Ghatam')?.is_retired).toBe(true)
    await expect.element(tab('Retired', 2)).toBeVisible()
    await tab('Retired', 2).click()
    await button('Put on sale: Ghatam').click()
    await expect.poll(() => sentCourses(1).find(({ name }) => name === 'Ghatam')?.is_retired).toBe(false)
  })

  test('the list of courses retires several courses together, or gives them one fee', async () => {
    answer('addPrices', { message: 'Fee saved' })
    openList()
    await button('Select several courses').click()
    const select = async () => {
      await page.getByLabelText('Violin', { exact: true }).click()
      await page.getByLabelText('Veenai', { exact: true }).click()
    }
    await select()
    await expectAccessible()
    await button('Change fee').click()
    await field('Fee in rupees').fill('1200')
    await field('List price in rupees').fill('1200')
    await page.getByRole('dialog').getByRole('button', { name: 'Change fee' }).click()
    await expectAlert(
      'Change the fee for 2 courses?',
      '₹700 becomes ₹1,200 (list price ₹1,200) today. For 7 days after the change, families can still pay the earlier fees.',
    )
    await closeAlert('Change fee')
    await closeAlert()
    expect(callsOf('addPrices')[0]?.body.course_ids.toSorted()).toEqual(
      ['Violin', 'Veenai'].map((name) => idOfCourse(name)).toSorted(),
    )
    await select()
    await button('Retire').click()
    await expect
      .poll(() => sentCourses().flatMap(({ name, is_retired }) => (is_retired ? name : [])))
      .toEqual(expect.arrayContaining(['Violin', 'Veenai']))
    await expect.element(page.getByText('Select courses')).toBeVisible()
    await button('Done').click()
    await expect.element(button('Select several courses')).toHaveFocus()
  })

  test('the list of courses shows the saved list again if another admin has changed the draft', async () => {
    refuse('saveDraft', 409, DRAFT_CHANGED)
    openList()
    await button('Retire: Ghatam').click()
    await expectAlert('Error', 'The change could not be saved', DRAFT_CHANGED)
    await closeAlert()
    await expect.element(button('Retire: Ghatam')).toBeVisible()
  })

  test('the list of courses has its actions behind More on a phone', async () => {
    await page.viewport(390, 844)
    openList()
    const more = button('More: Veenai')
    await expect.element(more).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByLabelText('Retire: Veenai')).not.toBeVisible()
    await more.click()
    await expect.element(button('Retire: Veenai')).toBeVisible()
  })

  test('the list of courses can be loaded again after a failure', async () => {
    const undo = refuse('academyCourses', 500)
    openList()
    await expect.element(page.getByText('The courses could not be loaded.')).toBeVisible()
    undo()
    await button('Try again').click()
    await expect.element(tab('On sale', 34)).toBeVisible()
  })

  test('the list of courses links back to the academy, which shows the numbers', async () => {
    openList()
    await page.getByRole('link', { name: 'The academy' }).first().click()
    expect(visited).toEqual(['/academy'])
  })
})

describe('the card of courses on The academy', () => {
  test('the card of courses shows how many are on sale, and their fees', async () => {
    open('/academy', admin)
    const card = page.getByRole('region', { name: 'Courses and fees' })
    await expect.poll(() => textsOf(card.getByRole('definition'))).toEqual(['34', '₹700'])
    await card.getByRole('link', { name: 'Courses and fees' }).click()
    expect(visited).toEqual(['/academy-courses'])
  })
})

describe('the form of a course', () => {
  test('the form of a course saves its changes together with the whole list', async () => {
    openList()
    await page.getByRole('link', { name: 'Edit: Violin' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Violin' })).toBeVisible()
    await field('Display name').fill('Violin for all')
    await field('Western music').click()
    await field('What the fee covers').fill('Four classes of one hour.')
    await page.getByText('Flute', { exact: true }).click()
    await button('Save draft').click()
    await expect.element(tab('On sale', 34)).toBeVisible()
    const violin = sentCourses().find(({ name }) => name === 'Violin')
    expect(violin).toMatchObject({
      id: idOfCourse('Violin'),
      label: 'Violin for all',
      sign: 'flute',
      covers: 'Four classes of one hour.',
      first_price: null,
      placements: [
        { filter: 'south', group: 'Strings' },
        { filter: 'north', group: 'Strings' },
      ],
    })
    expect(sentCourses()).toHaveLength(courseRows().length)
    await expect.element(page.getByText('Violin for all').first()).toBeVisible()
  })

  test('the form of a course explains why the name cannot change', async () => {
    openCourse('Violin')
    await expect.element(page.getByText(/use this name, so you cannot change it/)).toBeVisible()
    await expect.element(field('Name')).not.toBeInTheDocument()
  })

  test('the form of a new course starts with defaults, and sends the display name as the name', async () => {
    openList('?course=new')
    await expect.element(field('Fee in rupees')).toHaveValue('700')
    await field('Display name').fill('Kathakali')
    await expect.element(field('Name')).toHaveValue('Kathakali')
    await field('Section').selectOptions('Dance')
    await expect.element(field('Group')).toHaveValue('Dance')
    await expect.element(field('Region')).toHaveValue('southDance')
    await field('Region').selectOptions('South Indian dance')
    await field('Introduction').fill('Stories told\nwith eyes and hands.')
    for (const name of ['What you learn first', 'What you learn next', 'What you learn later'])
      await field(name).fill(`${name}.`)
    await field('Fee in rupees').fill('1200')
    await button('Save draft').click()
    await expectErrors('The list price cannot be lower than the fee')
    await field('List price in rupees').fill('1500')
    await button('Save draft').click()
    await expect
      .poll(() => sentCourses().at(-1))
      .toMatchObject({
        id: null,
        name: 'Kathakali',
        art: 'dance',
        region: 'southDance',
        placements: [{ filter: null, group: 'Dance' }],
        text: { intro: 'Stories told with eyes and hands.' },
        first_price: { fee: 1200, list_price: 1500, fee_abroad: null },
      })
    await expect.element(button('Remove: Kathakali')).toBeVisible()
  })

  test('the form of a course rejects the name of another course, and keeps its text after a reload', async () => {
    openList('?course=new')
    await field('Display name').fill('veenai')
    await field('Introduction').fill('Strings.')
    reload()
    await expect.element(field('Introduction')).toHaveValue('Strings.')
    for (const name of ['What you learn first', 'What you learn next', 'What you learn later'])
      await field(name).fill('More.')
    await button('Save draft').click()
    await expectErrors('Another course has this name')
    expect(callsOf('saveDraft')).toEqual([])
  })

  test('the form of a course keeps its text if another admin has changed the draft', async () => {
    const undo = refuse('saveDraft', 409, DRAFT_CHANGED)
    openCourse('Veenai')
    await field('Display name').fill('Veena')
    await button('Save draft').click()
    await expectAlert('Error', 'The course could not be saved', DRAFT_CHANGED)
    undo()
    answer('academyCourses', { courses: courseRows(), revision: 9 })
    await closeAlert()
    await expect.element(field('Display name')).toHaveValue('Veena')
    await expect.poll(() => callsOf('academyCourses').length).toBeGreaterThan(1)
    await button('Save draft').click()
    await expect.poll(() => callsOf('saveDraft').at(-1)?.body.revision).toBe(9)
  })

  test('the form of a course that is not in the draft links back to the list', async () => {
    openList('?course=gone')
    await expect.element(page.getByText('This course is not in the draft.')).toBeVisible()
    await button('All courses').click()
    await expect.element(tab('On sale', 34)).toBeVisible()
  })
})

describe('the fee of a course', () => {
  const openFee = async () => {
    openList()
    await button('Change fee: Violin').click()
    await expect.element(page.getByRole('dialog', { name: 'Fee for Violin' })).toBeVisible()
  }
  const change = button('Change fee')

  test('a new fee is confirmed next to the old one, and saved at once', async () => {
    answer('addPrices', { message: 'Fee saved' })
    await openFee()
    await expect
      .element(page.getByText('For 7 days after the change, families can still pay the earlier fee of ₹700.'))
      .toBeVisible()
    await field('Fee in rupees').fill('950')
    await field('List price in rupees').fill('1000')
    await change.click()
    await expectAlert(
      'Change the fee for Violin?',
      '₹700 becomes ₹950 (list price ₹1,000) today. For 7 days after the change, families can still pay the earlier fee of ₹700.',
    )
    const rows = courseRows().map((course) =>
      course.name === 'Violin' ? { ...course, fee: 950, list_price: 1000 } : course,
    )
    answer('academyCourses', { courses: rows, revision: 3 })
    await closeAlert('Change fee')
    await expectAlert('Fee saved', 'Public pages will show it within a few seconds.')
    await closeAlert()
    expect(callsOf('addPrices')[0]).toMatchObject({
      body: { course_ids: [idOfCourse('Violin')], fee: 950, list_price: 1000, from_day: academyDate(0) },
    })
    await expect.element(page.getByText('₹950').last()).toBeVisible()
  })

  test('the fee for families abroad is optional, and a new one is confirmed next to the old one', async () => {
    answer('addPrices', { message: 'Fee saved' })
    await openFee()
    await expect.element(field('Fee for families abroad, in rupees')).toHaveValue('')
    await field('Fee for families abroad, in rupees').fill('0')
    await change.click()
    await expectErrors('Enter whole rupees, from ₹1 to ₹1,00,000')
    await field('Fee for families abroad, in rupees').fill('1200')
    await change.click()
    await expectAlert(
      'Change the fee for Violin?',
      'The fee for families abroad changes from the same fee as in India to ₹1,200 today. For 7 days after the change, families can still pay the earlier fee of ₹700.',
    )
    const rows = courseRows().map((course) => (course.name === 'Violin' ? { ...course, fee_abroad: 1200 } : course))
    answer('academyCourses', { courses: rows, revision: 3 })
    await closeAlert('Change fee')
    await closeAlert()
    expect(callsOf('addPrices')[0]?.body).toMatchObject({ fee: 700, list_price: 800, fee_abroad: 1200 })
    await expect.element(page.getByText('₹1,200 for families abroad').last()).toBeVisible()
  })

  test('a new fee cannot start in the past, equal the current fee, or exceed the list price', async () => {
    await openFee()
    await change.click()
    await expectErrors('This fee already applies on that day')
    await field('Fee in rupees').fill('900')
    await field('From').fill(academyDate(-1))
    await change.click()
    await expectErrors('The list price cannot be lower than the fee')
    await field('List price in rupees').fill('900')
    await change.click()
    await expectErrors('Choose today or a later day')
    expect(callsOf('addPrices')).toEqual([])
  })

  test('the fee can be changed from the form of the course without saving the course', async () => {
    answer('addPrices', { message: 'Fee saved' })
    openCourse('Violin')
    await change.click()
    const dialog = page.getByRole('dialog', { name: 'Fee for Violin' })
    await dialog.getByLabelText('Fee in rupees').fill('750')
    await dialog.getByRole('button', { name: 'Change fee' }).click()
    await closeAlert('Change fee')
    await expectAlert('Fee saved', 'Public pages will show it within a few seconds.')
    await closeAlert()
    expect(callsOf('saveDraft')).toEqual([])
  })

  test('the dialog for the fee of a course shows the errors of the server', async () => {
    answerRaw(
      'addPrices',
      { success: false, message: 'Invalid input', errors: { from_day: ['Choose today or a later day'] } },
      422,
    )
    await openFee()
    await field('Fee in rupees').fill('750')
    await change.click()
    await closeAlert('Change fee')
    await expectAlert('Error', 'The fee could not be saved', 'Invalid input')
    await closeAlert()
    await expectErrors('Choose today or a later day')
  })
})
