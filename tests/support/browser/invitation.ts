import type { BrowserContextOptions, Page } from '@playwright/test'
import type { MailServer } from '../../../scripts/simulators/smtp'
import { PASSWORD } from '../people'
import { partsOf } from '../server/mail-parts'
import { expect } from './visits'

/** A phone-sized window. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Waits for the invitation email to this address. Returns the path and the token of the invitation link. */
export async function waitForInvitation(mail: MailServer, address: string): Promise<string> {
  let link: string | undefined
  await expect(() => {
    const emails = mail.delivered.filter(({ to }) => to.includes(address)).map(({ raw }) => textOf(raw))
    link = emails.map((text) => /https?:\S+\/invitation#\S+/.exec(text)?.[0]).findLast(Boolean)
    expect(link, `an invitation to ${address}`).toBeDefined()
  }).toPass()
  const { pathname, hash } = new URL(link ?? '')
  return pathname + hash
}

const textOf = (raw: string): string => partsOf(raw).find(({ type }) => type === 'text/plain')?.body ?? ''

/**
 * Opens an account with the link from an email. For students under 18, the account's owner consents as their parent.
 */
export async function openInvitation(page: Page, link: string, parent?: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (parent) {
    await page.getByLabel(/is under 18/).check()
    await expect(page.getByLabel('Parent or guardian', { exact: true })).toHaveValue(parent)
    await page.getByLabel('Relationship to the student').selectOption('Mother')
    await page.getByRole('group', { name: 'Consent' }).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Open my account' }).click()
  await page.waitForURL(/\/dashboard-home$/)
}

/** Opens an account without a browser window. Calls the same API endpoint as the invitation page. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  const token = decodeURIComponent(link.split('#')[1] ?? '')
  const answer = await page.request.post('/api/invitation/accept', { data: { token, password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(200)
}
