import { expect, test } from 'vitest'
import { looksShown } from '../../support/browser/looks'
import { show } from '../../support/components/stage'

// The tests skip elements that look like ones that axe has already checked. A look that looksShown misses would never
// be checked.
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
])('includes a word %s in the looks', async (_where, content) => {
  show(content)
  await expect.poll(looksShown).toContainEqual(expect.stringMatching(/^P /))
})

test('leaves out hidden content', async () => {
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
