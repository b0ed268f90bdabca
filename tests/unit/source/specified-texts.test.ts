import { describe, expect, test } from 'vitest'
import { contractTexts } from '../../support/texts/contract'
import { messageTexts } from '../../support/texts/messages'
import { screenTexts } from '../../support/texts/screens'
import { textsIn } from '../../support/texts/source-texts'

describe.each([
  ['specification’s screens', screenTexts],
  ['specification’s messages', messageTexts],
  ['contract', contractTexts],
])('the texts of the %s', (_, parts) => {
  for (const { part, place, texts } of parts)
    test(`the code contains the exact texts of ${part}`, async () => {
      const codeTexts = await textsIn(place)
      expect(texts.filter((text) => !codeTexts.has(text))).toEqual([])
    })
})
