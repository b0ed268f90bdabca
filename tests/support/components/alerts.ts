import { expect } from 'vitest'
import { page } from 'vitest/browser'
import './locators'

export const popup = () => page.getByCss('.swal2-popup')

const matching = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))

/** Expects an open alert with the documented title and text, and the server's reason below them. */
export async function expectAlert(title: string, text: string | RegExp = '', reason?: string | RegExp): Promise<void> {
  const readAlert = () => ({
    title: document.querySelector('.swal2-popup .swal2-title')?.textContent,
    text: document.querySelector('.swal2-popup .swal2-html-container')?.textContent,
    ...(reason === undefined ? {} : { reason: document.querySelector('.swal2-popup .swal2-footer')?.textContent }),
  })
  await expect
    .poll(readAlert)
    .toEqual({ title, text: matching(text), ...(reason === undefined ? {} : { reason: matching(reason) }) })
}

/** Presses the button and waits until this alert is gone, even if another alert appears. */
export async function closeAlert(button = 'OK'): Promise<void> {
  const pressed = popup().getByRole('button', { name: button, exact: true })
  await expect.element(pressed).toBeVisible()
  const alert = popup().element()
  await pressed.click()
  await expect.poll(() => alert.isConnected).toBe(false)
}
