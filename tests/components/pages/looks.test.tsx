import { expect, test } from 'vitest'
import { looksShown } from '../../support/browser/looks'
import { show } from '../../support/components/stage'

// `looksShown` must find all visible text, because axe checks only the looks (sets of text styles) that it finds.
test.each([
  ['in a box', <p key="p">A word</p>],
  [
    'in an element without a box',
    <div key="contents" className="contents">
      <p>A word</p>
    </div>,
  ],
  [
    'inside a hidden frame',
    <div key="frame" className="invisible">
      <p className="visible">A word</p>
    </div>,
  ],
])('a word %s belongs to the looks that axe checks', async (_where, content) => {
  show(content)
  await expect.poll(looksShown).toContainEqual(expect.stringMatching(/^P /))
})

test('hidden content does not belong to the looks that axe checks', async () => {
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
