import { expect, signIn, test } from '../../support/browser/visits'
import { book, openSlot } from '../../support/people'

test.describe('WhatsApp', () => {
  test('a class links to a WhatsApp chat with the other person, without the number on the page', async ({
    page,
    context,
    openPage,
    records,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    await book(records, await openSlot(records, teacher.id, 2000), student.id)
    await signIn(context, student)
    const teacherPage = await openPage(teacher)
    for (const [viewerPage, other] of [
      [page, teacher],
      [teacherPage, student],
    ] as const) {
      await viewerPage.goto('/dashboard-home')
      const link = viewerPage.getByRole('link', { name: `WhatsApp ${other.name}` })
      await expect(link).toBeVisible()
      expect(await viewerPage.content()).not.toContain(other.phone)
      await expect(link).toHaveAttribute('target', '_blank')
      const answer = await viewerPage.request.get((await link.getAttribute('href')) ?? '', { maxRedirects: 0 })
      const chat = new URL(answer.headers().location ?? '')
      expect(`${chat.origin}${chat.pathname}`).toBe(`https://wa.me/91${other.phone}`)
      expect(chat.searchParams.get('text')).toContain(`Hello ${other.name}, about our class (Veenai) on `)
    }
  })

  // tests/journeys/london.spec.ts tests the footer of an academy with a WhatsApp number.
  test('the footer offers no WhatsApp chat until the academy has a number', async ({ page }) => {
    await page.goto('/faq')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'FAQ' })).toBeVisible()
    await expect(footer.locator('a[href^="http"]')).toHaveCount(0)
  })
})
