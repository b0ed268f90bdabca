import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { startUploadThing } from '../../scripts/simulators/uploadthing'
import { closeAlert, expectAlert } from '../support/browser/alerts'
import { expect, signIn, test } from '../support/browser/visits'
import { startAcademy } from '../support/server/server'

const portrait = async (background: string) => {
  const colour = { create: { width: 640, height: 480, channels: 3, background } } as const
  return { name: 'me.png', mimeType: 'image/png', buffer: await sharp(colour).png().toBuffer() }
}
const field = (page: Page) => page.getByLabel(/(Choose|Change) picture/)
const pictures = (within: Page | Locator) => within.locator('img[src^="/api/teacher-pictures/"]')
const expectLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(480)

test.describe('A teacher’s picture', () => {
  test('a teacher sets, replaces and removes a picture on the profile, and it appears where slots are booked', async ({
    page,
    context,
    openPage,
    enrolPerson,
  }) => {
    const [teacher, student] = [await enrolPerson('teacher'), await enrolPerson('student')]
    await signIn(context, teacher)
    await page.goto('/profile')
    await expect(pictures(page)).toHaveCount(0)
    await field(page).setInputFiles(await portrait('#1f6f6b'))
    await expectAlert(page, 'Saved', 'Your picture has been updated.')
    await closeAlert(page)
    // The picture must appear four times: on the card, next to the field, and in the desktop and phone headers.
    await expect(pictures(page)).toHaveCount(4)
    await expect(pictures(page.getByRole('link', { name: /your profile$/ }))).toHaveCount(1)
    await expectLoaded(pictures(page).first())
    const first = (await pictures(page).first().getAttribute('src')) ?? ''
    await field(page).setInputFiles(await portrait('#8f1d2c'))
    await expectAlert(page, 'Saved', 'Your picture has been updated.')
    await closeAlert(page)
    await expect(pictures(page).first()).not.toHaveAttribute('src', first)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await expectLoaded(pictures(page.getByRole('main')))

    const studentPage = await openPage(student)
    await studentPage.goto('/view-teachers')
    const choose = () =>
      studentPage.getByLabel('Teacher', { exact: true }).selectOption(`${teacher.name} (${teacher.phone})`)
    await choose()
    await expectLoaded(pictures(studentPage))

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expectAlert(page, 'Removed', 'Your initials are shown instead.')
    await closeAlert(page)
    await expect(pictures(page)).toHaveCount(0)
    await studentPage.reload()
    await choose()
    await expect(studentPage.getByText('Veenai').first()).toBeVisible()
    await expect(pictures(studentPage)).toHaveCount(0)
  })

  test('a file that is no picture is rejected with a message, and students cannot upload a picture', async ({
    page,
    context,
    openPage,
    enrolPerson,
  }) => {
    await signIn(context, await enrolPerson('teacher'))
    await page.goto('/profile')
    const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await field(page).setInputFiles(text)
    await expectAlert(page, 'Error', 'Your picture could not be changed', /We could not read this file/)
    const studentPage = await openPage(await enrolPerson('student'))
    await studentPage.goto('/profile')
    await expect(studentPage.getByRole('heading', { name: 'Password' })).toBeVisible()
    await expect(field(studentPage)).toHaveCount(0)
  })

  test('a teacher’s picture is uploaded directly to UploadThing if that is configured', async ({
    openPage,
    expected,
    records,
    enrolPerson,
  }) => {
    const cloud = await startUploadThing()
    // The main test server and this academy share a job queue. Both need the same folder to find the files of a job.
    const dataDir = process.env.E2E_DATA_DIR ?? ''
    const databaseUrl = process.env.E2E_DATABASE_URL ?? ''
    const env = { UPLOADTHING_TOKEN: cloud.token, ...cloud.hosts }
    const academy = await startAcademy({ databaseUrl, dataDir, name: 'e2e-uploadthing', env })
    const teacher = await enrolPerson('teacher')
    const page = await openPage(teacher, { baseURL: academy.baseUrl })
    try {
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(request.url()))
      await page.goto('/profile')
      await expect(field(page)).toBeEnabled()
      const before = scripts.length
      const put = page.waitForRequest((request) => request.method() === 'PUT')
      await field(page).setInputFiles(await portrait('#1f6f6b'))
      expect((await put).url()).toContain(cloud.hosts.UPLOADTHING_INGEST_URL)
      await expectAlert(page, 'Saved', 'Your picture has been updated.')
      await closeAlert(page)
      await expectLoaded(pictures(page).first())
      expect([...cloud.files.values()].map(({ name }) => name)).toEqual(['portraits.webp'])
      // The page loads UploadThing's client only when a picture is selected.
      expect(scripts.slice(before).filter((url) => /\/_next\/static\/.*\.js/.test(url)).length).toBeGreaterThan(0)
      cloud.mode = 'server-error'
      expected.push(/localhost:\d+/)
      await field(page).setInputFiles(await portrait('#8f1d2c'))
      await expectAlert(page, 'Error', 'Your picture could not be changed')
    } finally {
      // Deletes the picture from the database, because its file disappears when `cloud` closes.
      await records.query('DELETE FROM teacher_pictures WHERE user_id = $1', [teacher.id])
      // Closes the page before the academy stops, because the page may still load scripts from the academy.
      await page.close()
      await academy.stop()
      await cloud.close()
    }
  })
})
