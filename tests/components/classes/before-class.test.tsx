import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../support/components/pages'
import { student } from '../../support/components/people'

const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

test.each([
  ['NotAllowedError', 'Your browser is blocking access.'],
  ['NotReadableError', 'Another app may be using it'],
])('the device check explains what to do after the browser error %s, and can be repeated', async (name, sentence) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', name))
  open('/before-class', student)
  for (const [title, label] of [
    ['Microphone', 'Check the microphone'],
    ['Camera', 'Check the camera'],
  ] as const) {
    const button = row(title).getByRole('button', { name: label })
    await button.click()
    await expect.element(row(title)).toHaveTextContent(sentence)
    await expect.element(row(title).getByRole('status')).toHaveTextContent('Not working')
    await expect.element(button).toBeEnabled()
  }
})
