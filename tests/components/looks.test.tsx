import { expect, test } from 'vitest'
import { show } from '../support/components/stage'
import { looksShown } from '../support/looks'

// Axe leaves out what looks like something it has seen: what is not told here would never be looked at.
test.each([
  ['in a box of its own', <p key="p">A word</p>],
  [
    'in what has no box itself',
    <div key="contents" className="contents">
      <p>A word</p>
    </div>,
  ],
  [
    'in what only a hidden frame surrounds',
    <div key="frame" className="invisible">
      <p className="visible">A word</p>
    </div>,
  ],
])('a word %s is among the looks shown', async (_where, content) => {
  show(content)
  await expect.poll(looksShown).toContainEqual(expect.stringMatching(/^P /))
})

test('what nobody sees or hears is not', async () => {
  show(
    <>
      <p className="hidden">A word</p>
      <p aria-hidden="true">A word</p>
      <h2>The end</h2>
    </>,
  )
  await expect.poll(looksShown).toContainEqual(expect.stringMatching(/^H2 /))
  expect(looksShown()).not.toContainEqual(expect.stringMatching(/^P /))
})
