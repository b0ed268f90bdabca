import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '@/components/ui/button'
import { alertInfo, confirmAction } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { closeAlert, popup } from '../../support/components/alerts'
import { show, visited } from '../../support/components/stage'

const dialog = page.getByRole('dialog', { name: 'Notes' })
const openIt = () => page.getByRole('button', { name: 'Open' }).click()
const entries = () => (window.history.state as { dialogs?: string[] } | null)?.dialogs?.length ?? 0

function Notes({ mayClose }: { mayClose?: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} mayClose={mayClose} title="Notes">
        <Button onClick={() => void alertInfo('Saved')}>Save</Button>
        <Button onClick={() => setOpen(false)}>Go back</Button>
        <a href="/faq">Questions</a>
        <a href="mailto:office@example.com" onClick={(event) => event.preventDefault()}>
          Write to us
        </a>
      </Dialog>
    </>
  )
}

async function showOpen(mayClose?: () => Promise<boolean>): Promise<void> {
  show(<Notes mayClose={mayClose} />, { at: '/my-classes?status=past' })
  await openIt()
  await expect.element(dialog).toBeVisible()
  await expect.poll(entries).toBe(1)
}

test('Back closes an open dialog and stays on the page', async () => {
  await showOpen()
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(entries()).toBe(0)
  expect(window.location.pathname + window.location.search).toBe('/my-classes?status=past')
  await openIt()
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closing a dialog by its button removes its entry from the history', async () => {
  await showOpen()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect.poll(entries).toBe(0)
  await openIt()
  await expect.poll(entries).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(entries).toBe(0)
})

test('Back closes an open alert first, and then the dialog below it', async () => {
  await showOpen()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(popup()).toBeVisible()
  await expect.poll(entries).toBe(2)
  window.history.back()
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.poll(entries).toBe(1)
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Back asks before it discards a dialog’s unsaved text, with the focus on Keep editing', async () => {
  await showOpen(() =>
    confirmAction('Discard your changes?', 'Your notes will be lost.', 'Discard', 'Keep editing', true),
  )
  window.history.back()
  await expect.element(popup().getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await closeAlert('Keep editing')
  await expect.element(dialog).toBeVisible()
  await expect.poll(entries).toBe(1)
  window.history.back()
  await expect.element(popup()).toBeVisible()
  // The Back button must close the confirmation and keep the dialog open.
  window.history.back()
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.poll(entries).toBe(1)
  window.history.back()
  await closeAlert('Discard')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(entries).toBe(0)
})

test('Forward does not reopen a closed dialog', async () => {
  await showOpen()
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  const passed: number[] = []
  const note = () => passed.push(entries())
  window.addEventListener('popstate', note)
  window.history.forward()
  await expect.poll(() => passed).toEqual([1, 0])
  window.removeEventListener('popstate', note)
})

test('a link inside a dialog navigates before the dialog’s history entry is removed', async () => {
  await showOpen()
  await page.getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(visited).toEqual(['/faq'])
  expect(entries()).toBe(1)
})

test('a link that stays on the page keeps the dialog’s history entry until the dialog closes', async () => {
  await showOpen()
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect.poll(entries).toBe(0)
})

test.each([
  [390, 667],
  [1440, 700],
])('Close and the buttons of a long form stay visible in a window of %d by %d', async (width, height) => {
  await page.viewport(width, height)
  show(
    <Dialog open onOpenChange={() => undefined} title="Notes">
      <form>
        <p style={{ height: 2000 }}>A long list of free slots.</p>
        <div>
          <Button type="submit">Move class</Button>
        </div>
      </form>
    </Dialog>,
  )
  await expect.element(dialog).toBeVisible()
  for (const name of ['Move class', 'Close']) {
    const { top, bottom } = page.getByRole('button', { name }).element().getBoundingClientRect()
    expect(top, name).toBeGreaterThanOrEqual(0)
    expect(bottom, name).toBeLessThanOrEqual(height)
  }
  const { height: whole } = dialog.element().getBoundingClientRect()
  expect(whole).toBeLessThanOrEqual(height)
})
