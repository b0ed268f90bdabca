import { expect, test } from '../support/browser/visits'
import { newEmail, newPhone, PASSWORD } from '../support/people'

test.describe('Invitations', () => {
  test('the office adds a student, who opens the account with the emailed link', async ({
    openPage,
    expected,
    enrolPerson,
  }) => {
    const office = await openPage(await enrolPerson('admin'))
    await office.goto('/student-list')
    await office.getByRole('button', { name: 'Add a person' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Meena Iyer')
    await dialog.getByLabel('Phone').fill(newPhone())
    await dialog.getByLabel('Email', { exact: true }).fill(newEmail())
    await dialog.getByLabel('Give me a link for WhatsApp').click()
    await dialog.getByRole('button', { name: 'Add student' }).click()
    const shown = await dialog.getByText(/\/invitation#/).textContent()
    const { pathname, hash } = new URL(shown ?? '')

    const visitor = await openPage()
    await visitor.goto(pathname + hash)
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // Waits for the hint about the password, because the hint moves the button.
    await expect(visitor.getByText('Strong.').first()).toBeVisible()
    await visitor.getByRole('button', { name: 'Open my account' }).click()
    await expect(visitor).toHaveURL(/\/dashboard-home$/)
    await expect(visitor.getByText('No booked classes yet.')).toBeVisible()

    expected.push(/status of 422/)
    const second = await openPage()
    await second.goto(pathname + hash)
    await expect(second.getByText(/^This account has already been opened/)).toBeVisible()
  })

  test('the office invites a teacher by email, and revokes the invitation', async ({ openPage, enrolPerson }) => {
    const office = await openPage(await enrolPerson('admin'))
    await office.goto('/teacher-list')
    await office.getByRole('button', { name: 'Invite a teacher' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Vasudha Narayanan')
    await dialog.getByLabel('Phone').fill(newPhone())
    await dialog.getByLabel('Email', { exact: true }).fill(newEmail())
    await dialog.getByRole('button', { name: 'South Indian music' }).click()
    await dialog.getByLabel('Veenai').click()
    await dialog.getByRole('button', { name: 'Invite teacher' }).click()
    await dialog.getByRole('link', { name: 'Open the record' }).click()
    const invitation = office.getByRole('region', { name: 'Invitation' })
    await expect(invitation).toContainText('Invited, teacher')
    await invitation.getByRole('button', { name: 'Revoke' }).click()
    await office.getByRole('button', { name: 'Revoke', exact: true }).last().click()
    await expect(invitation).toContainText('Invitation revoked')
  })
})
