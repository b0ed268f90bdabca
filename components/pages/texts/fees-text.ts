import { academyContent } from '@/lib/core/config/academy'
import { feeTextGroups } from '@/lib/core/config/fee-texts'
import type { Block } from '@/lib/core/config/page-texts'
import { heading, list, paragraph } from './blocks'

/**
 * Returns the blocks that explain how fees work. Some sentences depend on the academy's settings for fees and classes.
 */
export function feeBlocks(): Block[] {
  const { fees, rules } = academyContent()
  return [
    heading('How fees work'),
    paragraph('These rules apply to courses for which you have a plan.'),
    ...feeTextGroups({ ...fees, cancelHours: rules.cancel_hours }).flatMap(({ title, sentences }) => [
      heading(title),
      list(sentences),
    ]),
  ]
}
