import { type ComponentType, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { show } from '../../support/components/stage'

interface NoteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}
const Note = ({ open }: NoteProps) => (open ? <p>The note.</p> : null)

/** Returns a component whose code fails to load on the first attempt and loads on the second. */
function loadFailingOnce<Props extends object>(part: ComponentType<Props>) {
  const answers: (() => Promise<ComponentType<Props>>)[] = [
    () => Promise.reject(new Error('The connection was lost.')),
    () => Promise.resolve(part),
  ]
  return loadWhenShown(() => answers.shift()?.() ?? Promise.reject(new Error('Loaded once too often.')))
}

function DialogOpener({ Dialog }: { Dialog: ComponentType<NoteProps> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the note
      </button>
      <Dialog open={open} onOpenChange={setOpen} />
    </>
  )
}

test('reports a dialog whose code could not be loaded, and opens it on the next press', async () => {
  show(<DialogOpener Dialog={loadFailingOnce(Note)} />)
  const button = page.getByRole('button', { name: 'Open the note' })
  await button.click()
  await expectAlert(
    'Error',
    'This window could not be opened',
    'We could not reach the server. Check your connection and try again.',
  )
  await closeAlert()
  await expect.element(page.getByText('The note.')).not.toBeInTheDocument()
  await button.click()
  await expect.element(page.getByText('The note.')).toBeVisible()
})

test('shows a button to try again instead of a part whose code could not be loaded', async () => {
  const Part = loadFailingOnce(() => <p>The part.</p>)
  show(<Part />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This part of the page could not be loaded. Try again')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The part.')).toBeVisible()
})

test('shows the caller’s placeholder while a part of the page loads', async () => {
  let finishLoading: (part: ComponentType) => void = () => undefined
  const Part = loadWhenShown(
    () =>
      new Promise<ComponentType>((resolve) => {
        finishLoading = resolve
      }),
  )
  show(<Part waiting={<p>Loading...</p>} />)
  await expect.element(page.getByText('Loading...')).toBeVisible()
  finishLoading(() => <p>The part.</p>)
  await expect.element(page.getByText('The part.')).toBeVisible()
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
})
