import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tabs } from '@/components/ui/tabs'
import { show } from '../../support/components/stage'

const tabs = ['Waiting', 'Approved', 'Rejected'].map((label) => ({ value: label, label }))

function Desk() {
  const [chosen, setChosen] = useState('Waiting')
  return (
    <>
      <Tabs label="By state" tabs={tabs} value={chosen} onChange={setChosen}>
        <p>All that is {chosen}.</p>
      </Tabs>
      <button type="button">After it</button>
    </>
  )
}

test('arrows, Home and End select tabs, and the tab list has only one Tab stop', async () => {
  show(<Desk />)
  await expect.element(page.getByRole('tabpanel', { name: 'Waiting' })).toHaveTextContent('All that is Waiting.')
  await userEvent.keyboard('{Tab}')
  for (const [key, label] of [
    ['ArrowRight', 'Approved'],
    ['ArrowLeft', 'Waiting'],
    ['ArrowLeft', 'Rejected'],
    ['ArrowRight', 'Waiting'],
    ['End', 'Rejected'],
    ['Home', 'Waiting'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(page.getByRole('tab', { name: label, selected: true })).toHaveFocus()
    await expect.element(page.getByRole('tabpanel', { name: label })).toHaveTextContent(`All that is ${label}.`)
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tabpanel', { name: 'Waiting' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After it' })).toHaveFocus()
})
