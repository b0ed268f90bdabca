import type { Page } from '@playwright/test'
import type { Role } from '@/lib/core/role'
import { academyDate } from '../support/academy-clock'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { search } from '../support/desk'
import { png } from '../support/images'
import {
  applyAsTeacher,
  book,
  count,
  newEmail,
  newPhone,
  openHour,
  PASSWORD,
  type Person,
  pay,
  type Sql,
} from '../support/people'
import { expect, signIn, test } from '../support/visits'

const chooseTeacher = (page: Page, { name, phone }: Person) =>
  page.getByLabel('Teacher', { exact: true }).selectOption(`${name} (${phone})`)
const pressed = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true })

/** The script of the alerts, which a signed-in page fetches before there is anything to say. */
const alertsAtHand = (page: Page) =>
  page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('SweetAlert2'),
  )

/** How often pages made a call that changes something. */
function countWrites(page: Page, path: RegExp): () => number {
  let made = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(new URL(request.url()).pathname)) made++
  })
  return () => made
}

interface Scene {
  page: Page
  records: Sql
  self: Person
  teacher: Person
  other: Person
}

interface DoubleClick {
  name: string
  role: Role
  call: RegExp
  /** Leaves the page with the button ready, and gives the button. */
  ready: (scene: Scene) => Promise<ReturnType<Page['locator']>>
  /** What stands on the screen once it is done. */
  done: (page: Page) => Promise<unknown>
}

const doubleClicks: DoubleClick[] = [
  {
    name: 'Book Now',
    role: 'student',
    call: /^\/bookSlots$/,
    ready: async ({ page, records, teacher }) => {
      await openHour(records, teacher.id, academyDate(2), '08:00')
      await page.goto('/view-teachers')
      await chooseTeacher(page, teacher)
      await page.getByRole('button', { name: /8:00–9:00 am/ }).click()
      return page.getByRole('button', { name: 'Book Now' })
    },
    done: (page) => expectAlert(page, 'Booking Successful', 'Your session has been booked!'),
  },
  {
    name: 'Cancel class',
    role: 'student',
    call: /\/cancel$/,
    ready: async ({ page, records, teacher, self }) => {
      await book(records, await openHour(records, teacher.id, academyDate(3), '08:00'), self.id)
      await page.goto('/dashboard-home')
      await page.getByRole('button', { name: 'Cancel class' }).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Cancel class' })
    },
    done: (page) => expectAlert(page, 'Class cancelled', /is told/),
  },
  {
    name: 'Move class',
    role: 'student',
    call: /\/move$/,
    ready: async ({ page, records, teacher, self }) => {
      await book(records, await openHour(records, teacher.id, academyDate(3), '08:00'), self.id)
      await openHour(records, teacher.id, academyDate(3), '10:00')
      await page.goto('/dashboard-home')
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /10:00–11:00 am/ })
        .click()
      return page.getByRole('dialog').getByRole('button', { name: 'Move class' })
    },
    done: (page) => expectAlert(page, 'Class moved', /is told/),
  },
  {
    name: 'Submit Payment',
    role: 'student',
    call: /^\/payments$/,
    ready: async ({ page }) => {
      await page.goto('/payment')
      await page.getByLabel('Which course is the payment for?').selectOption('Kathak')
      await page
        .getByLabel(/screenshot/)
        .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: await png(301, 602) })
      return pressed(page, 'Submit Payment')
    },
    done: (page) => expectAlert(page, 'Payment Submitted!', 'Waiting for admin approval.'),
  },
  {
    name: 'Save details',
    role: 'student',
    call: /^\/api\/profile$/,
    ready: async ({ page }) => {
      await page.goto('/profile')
      await page.getByLabel('Name', { exact: true }).fill('Nila Thomas')
      return pressed(page, 'Save details')
    },
    done: (page) => expectAlert(page, 'Saved', 'Your details are up to date.'),
  },
  {
    name: 'Change password',
    role: 'student',
    call: /^\/api\/password$/,
    ready: async ({ page }) => {
      await page.goto('/profile')
      await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('New password', { exact: true }).fill('another string of veena')
      return pressed(page, 'Change password')
    },
    done: (page) => expectAlert(page, 'Password changed', 'Other devices are signed out.'),
  },
  {
    name: 'Create an address',
    role: 'student',
    call: /^\/api\/calendar-feed$/,
    ready: async ({ page }) => {
      await page.goto('/profile')
      return pressed(page, 'Create an address')
    },
    done: (page) => expect(page.getByLabel('Your calendar address')).toBeVisible(),
  },
  {
    name: 'Add Slot',
    role: 'teacher',
    call: /^\/add-slot$/,
    ready: async ({ page }) => {
      await page.goto('/add-slot')
      await page.getByLabel('Date').fill(academyDate(2))
      await page.getByLabel('From time').fill('10:00')
      await page.getByLabel('To time').fill('11:00')
      return pressed(page, 'Add Slot')
    },
    done: (page) => expectAlert(page, 'Slot added!', 'Successfully'),
  },
  {
    name: 'Save all',
    role: 'teacher',
    call: /^\/api\/my-slots$/,
    ready: async ({ page }) => {
      await page.goto('/add-slot')
      await page.getByLabel('First day').fill(academyDate(2))
      await page.getByLabel('Begins').fill('10:00')
      await page.getByLabel('Ends by').fill('12:00')
      return pressed(page, 'Save all 2')
    },
    done: (page) => expectAlert(page, 'Slots added!', /open for booking/),
  },
  {
    name: 'Create Instant Meeting',
    role: 'teacher',
    call: /^\/create-meeting$/,
    ready: async ({ page }) => {
      await page.goto('/online-class')
      return pressed(page, 'Create Instant Meeting')
    },
    done: (page) => expect(page.getByRole('link', { name: 'Join Meeting' })).toBeVisible(),
  },
  {
    name: 'Approve a teacher',
    role: 'admin',
    call: /\/action$/,
    ready: async ({ page, records, other }) => {
      await applyAsTeacher(records, other.id, 'pending')
      await page.goto('/teacher-list')
      await search(page, other.phone)
      return pressed(page, `Approve ${other.name}`)
    },
    done: (page) => expect(page.getByText('Approved', { exact: true }).filter({ visible: true })).toHaveCount(2),
  },
  {
    name: 'Approve a payment',
    role: 'admin',
    call: /\/approve$/,
    ready: async ({ page, records, other }) => {
      await pay(records, other.id)
      // A payment written straight into the records has no stored picture.
      const body = await png(304, 608)
      await page.route('**/screenshot', (route) => route.fulfill({ contentType: 'image/png', body }))
      await page.goto('/payment-details')
      await search(page, other.phone)
      await page.getByRole('row').filter({ hasText: other.name }).getByRole('button').click()
      return page.getByRole('button', { name: 'Approve', exact: true })
    },
    done: (page) => expect(page.getByText(/, Veenai: approved\.$/)).toBeVisible(),
  },
  {
    name: 'Submit of an application',
    role: 'student',
    call: /^\/teacher-profile$/,
    ready: async ({ page }) => {
      await page.goto('/become-teacher')
      await page.getByRole('main').getByRole('button', { name: 'Apply to teach' }).click()
      const form = page.getByRole('dialog', { name: 'Music Instructor' })
      await form.getByLabel('BA Music').check()
      await form.getByRole('button', { name: 'Drawing', exact: true }).click()
      await form.getByLabel('Painting').check()
      return form.getByRole('button', { name: 'Submit' })
    },
    done: (page) => expectAlert(page, 'Submitted!', 'Waiting For Admin Approval.'),
  },
  {
    name: 'Mark as handled',
    role: 'admin',
    call: /\/handled$/,
    ready: async ({ page, records }) => {
      const phone = `+91${newPhone()}`
      await records.query(
        `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone)
         VALUES ('Tara', $1, 'Veenai', '{mon}', '{evening}', 'Asia/Kolkata')`,
        [phone],
      )
      await page.goto('/trial-requests')
      await search(page, phone)
      return pressed(page, /^Mark as handled/)
    },
    done: (page) => expect(page.getByText('Handled', { exact: true }).filter({ visible: true })).toHaveCount(2),
  },
]

test.describe('Resilience @desktop', () => {
  for (const { name, role, call, ready, done } of doubleClicks) {
    test(`a double click does it once: ${name}`, async ({ page, context, records, someone }) => {
      const [self, teacher, other] = [await someone(role), await someone('teacher'), await someone('student')]
      await signIn(context, self)
      const writes = countWrites(page, call)
      const button = await ready({ page, records, self, teacher, other })
      await button.dblclick()
      await done(page)
      expect(writes()).toBe(1)
    })
  }

  test('offline while booking: it is said, the choice stays, and the next try books', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await openHour(records, teacher.id, academyDate(2), '08:00')
    await signIn(context, student)
    const alerts = alertsAtHand(page)
    await page.goto('/view-teachers')
    await chooseTeacher(page, teacher)
    await alerts
    const slot = page.getByRole('button', { name: /8:00–9:00 am/ })
    await slot.click()
    expected.push(/net::ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Error', 'Failed to book slot', 'You are offline. Please try again once you are connected.')
    await closeAlert(page)
    await expect(slot).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
    expect(await count(records, 'bookings WHERE student_id = $1', [student.id])).toBe(1)
  })

  test('offline while saving: it is said, and what was typed stays', async ({ page, context, expected, someone }) => {
    const teacher = await someone('teacher')
    await signIn(context, teacher)
    expected.push(/net::ERR_INTERNET_DISCONNECTED/)
    const alerts = alertsAtHand(page)
    await page.goto('/add-slot')
    await alerts
    await page.getByLabel('Date').fill(academyDate(2))
    await page.getByLabel('From time').fill('10:00')
    await page.getByLabel('To time').fill('11:00')
    await context.setOffline(true)
    await pressed(page, 'Add Slot').click()
    await expectAlert(page, 'Error', 'Error saving slot', /You are offline/)
    await closeAlert(page)
    await expect(page.getByLabel('From time')).toHaveValue('10:00')
    await context.setOffline(false)
    await pressed(page, 'Add Slot').click()
    await expectAlert(page, 'Slot added!', 'Successfully')
    await closeAlert(page)

    const alertsAgain = alertsAtHand(page)
    await page.goto('/profile')
    await alertsAgain
    const email = newEmail()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await context.setOffline(true)
    await pressed(page, 'Save details').click()
    await expectAlert(page, 'Error', 'Your details could not be saved', /You are offline/)
    await closeAlert(page)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await context.setOffline(false)
    await pressed(page, 'Save details').click()
    await expectAlert(page, 'Saved', 'Your details are up to date.')
  })

  test('offline while applying: it is said, and the form keeps what was filled in', async ({
    page,
    context,
    expected,
    someone,
  }) => {
    await signIn(context, await someone('student'))
    await page.goto('/become-teacher')
    const alerts = alertsAtHand(page)
    await page.getByRole('main').getByRole('button', { name: 'Apply to teach' }).click()
    await alerts
    const form = page.getByRole('dialog', { name: 'Music Instructor' })
    await form.getByLabel('MA Music').check()
    await form.getByRole('button', { name: 'South Indian music', exact: true }).click()
    await form.getByLabel('Veenai').check()
    expected.push(/net::ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Error', 'Server error', /You are offline/)
    await closeAlert(page)
    await expect(form.getByText('The form was not sent. Everything that you filled in is still here.')).toBeVisible()
    await expect(form.getByLabel('Veenai')).toBeChecked()
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Submitted!', 'Waiting For Admin Approval.')
  })

  test('offline while paying: the picture and the course stay, and the next try sends them', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const student = await someone('student')
    await signIn(context, student)
    const alerts = alertsAtHand(page)
    await page.goto('/payment')
    await alerts
    await page.getByLabel('Which course is the payment for?').selectOption('Kathak')
    const picture = { name: 'paid.png', mimeType: 'image/png', buffer: await png(303, 606) }
    await page.getByLabel(/screenshot/).setInputFiles(picture)
    expected.push(/net::ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await pressed(page, 'Submit Payment').click()
    await expectAlert(page, 'Something went wrong. Please try again.', '', /You are offline/)
    await closeAlert(page)
    await context.setOffline(false)
    await pressed(page, 'Submit Payment').click()
    await expectAlert(page, 'Payment Submitted!', 'Waiting for admin approval.')
    expect(await count(records, 'payments WHERE user_id = $1', [student.id])).toBe(1)
  })

  test('back after a booking, and back from a dialog, show what is so', async ({ page, context, records, someone }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await openHour(records, teacher.id, academyDate(3), '08:00')
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await expect(page.getByText('No booked classes yet.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'View Teacher Slot' }).click()
    await chooseTeacher(page, teacher)
    await page.getByRole('button', { name: /8:00–9:00 am/ }).click()
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
    await closeAlert(page)
    await page.goBack()
    await expect(page.getByRole('article')).toContainText(teacher.name)
    await page.goForward()
    await chooseTeacher(page, teacher)
    await expect(page.getByRole('button', { name: /8:00–9:00 am/ })).toContainText('Your class')
    await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()

    await page.goBack()
    await page.getByRole('button', { name: 'Cancel class' }).click()
    await expect(page.getByRole('dialog', { name: 'Cancel this class?' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Teacher', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('article')).toContainText(teacher.name)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await count(records, 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [student.id])).toBe(1)
  })

  test('two tabs of one person: booked in one, the other does not book again; signed out in one, the other says so', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await openHour(records, teacher.id, academyDate(2), '08:00')
    await openHour(records, teacher.id, academyDate(2), '10:00')
    await signIn(context, student)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/view-teachers')
      await chooseTeacher(tab, teacher)
      await tab.getByRole('button', { name: /8:00–9:00 am/ }).click()
    }
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Book Now' }).click()
      await expectAlert(tab, 'Booking Successful', 'Your session has been booked!')
      await closeAlert(tab)
      await expect(tab.getByRole('button', { name: /8:00–9:00 am/ })).toContainText('Your class')
    }
    expect(await count(records, 'bookings WHERE student_id = $1', [student.id])).toBe(1)

    await other.getByRole('button', { name: /10:00–11:00 am/ }).click()
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    expected.push(/status of 401/)
    await other.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(other, 'Error', 'Failed to book slot', 'Please login first.')
    expect(await count(records, 'bookings WHERE student_id = $1', [student.id])).toBe(1)
    await expect(alertIn(page)).toHaveCount(0)
  })

  test('two tabs of two people: the slot goes to one, the other is told and stays able to choose', async ({
    enter,
    expected,
    records,
    someone,
  }) => {
    const [first, second, teacher] = [await someone('student'), await someone('student'), await someone('teacher')]
    await openHour(records, teacher.id, academyDate(2), '08:00')
    await openHour(records, teacher.id, academyDate(2), '10:00')
    const tabs = [await enter(first), await enter(second)] as const
    for (const tab of tabs) {
      await tab.goto('/view-teachers')
      await chooseTeacher(tab, teacher)
      await tab.getByRole('button', { name: /8:00–9:00 am/ }).click()
    }
    expected.push(/status of 409/)
    await tabs[0].getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(tabs[0], 'Booking Successful', 'Your session has been booked!')
    await tabs[1].getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(tabs[1], 'Error', 'Failed to book slot', 'This slot is already booked')
    await closeAlert(tabs[1])
    const slots = tabs[1].getByRole('region', { name: 'Slots' })
    await expect(slots.getByRole('button', { name: /8:00–9:00 am/ })).toContainText('Booked')
    await slots.getByRole('button', { name: /10:00–11:00 am/ }).click()
    await tabs[1].getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(tabs[1], 'Booking Successful', 'Your session has been booked!')
  })
})
