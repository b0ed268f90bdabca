import { type ComponentType, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OpenedPart, WhenOpened } from '@/components/ui/dialog/when-opened'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { show } from '../../support/components/stage'

interface NoteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}
const Note = ({ open }: NoteProps) => (open ? <p>The note.</p> : null)

function Desk({ part }: { part: OpenedPart<NoteProps> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the note
      </button>
      <WhenOpened part={part} props={{ open, onOpenChange: setOpen }} />
    </>
  )
}

test('reports a dialog whose code could not be loaded, and opens it at the next press', async () => {
  const answers: (() => Promise<ComponentType<NoteProps>>)[] = [
    () => Promise.reject(new Error('The connection was lost.')),
    () => Promise.resolve(Note),
  ]
  const asked = () => answers.shift()?.() ?? Promise.reject(new Error('Asked once too often.'))
  show(<Desk part={new OpenedPart(asked)} />)
  const button = page.getByRole('button', { name: 'Open the note' })
  await button.click()
  await expectAlert(
    'Error',
    'This could not be opened',
    'We could not reach the academy. Check your connection and try again.',
  )
  await closeAlert()
  await expect.element(page.getByText('The note.')).not.toBeInTheDocument()
  await button.click()
  await expect.element(page.getByText('The note.')).toBeVisible()
})
