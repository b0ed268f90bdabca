import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../../support/browser/visits'

// Simulates a beeping microphone and a camera with a moving picture, and allows the page to use both. Denied devices
// are tested in tests/components/classes/before-class.test.tsx.
test.use({
  launchOptions: {
    executablePath: process.env.E2E_BROWSER || undefined,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

test.describe('Before class', () => {
  // These tests share one browser, so they run one after the other.
  test.describe.configure({ mode: 'default' })

  test('tests microphone, camera and speaker, and releases them when the page is closed', async ({
    page,
    context,
    enrolPerson,
  }) => {
    await signIn(context, await enrolPerson('student'))
    await page.goto('/before-class')

    const microphone = row(page, 'Microphone')
    await expect(microphone.getByRole('status')).toHaveText('Not checked')
    await microphone.getByRole('button', { name: 'Check the microphone' }).click()
    await expect(microphone.getByRole('meter', { name: 'Volume' })).toBeAttached()
    await expect(microphone.getByRole('status')).toHaveText('Works')
    await expect(microphone).toContainText('We can hear you.')

    const camera = row(page, 'Camera')
    await camera.getByRole('button', { name: 'Check the camera' }).click()
    const picture = camera.getByLabel('Camera preview')
    await expect
      .poll(() => picture.evaluate((video) => (video as HTMLVideoElement).videoWidth), 'the picture moves')
      .toBeGreaterThan(0)
    await expect(camera.getByRole('status')).toHaveText('Works')

    const speaker = row(page, 'Speaker or headphones')
    await speaker.getByRole('button', { name: 'Play three notes' }).click()
    await expect(speaker.getByRole('status')).toHaveText('Not checked')
    await speaker.getByRole('button', { name: 'I heard them' }).click()
    await expect(speaker.getByRole('status')).toHaveText('Works')

    const tracks = await picture.evaluateHandle((video) =>
      ((video as HTMLVideoElement).srcObject as MediaStream).getTracks(),
    )
    await page.getByRole('link', { name: 'Home', exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Upcoming Classes')
    expect(await tracks.evaluate((all) => all.map((track) => track.readyState))).toEqual(['ended'])
  })

  test('shows each program’s sound settings for music', async ({ page, context, enrolPerson }) => {
    await signIn(context, await enrolPerson('student'))
    await page.goto('/before-class')
    for (const [question, answer] of [
      ['In Zoom', 'Original sound for musicians'],
      ['In Jitsi', 'Switch off “Noise suppression”'],
      ['General tips', 'wired headphones'],
    ] as const) {
      await page.getByText(question, { exact: true }).click()
      await expect(page.getByText(answer)).toBeVisible()
    }
  })
})
