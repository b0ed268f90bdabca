import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import type { Placeholder } from '@/lib/academy/placeholders'
import { paths } from '@/lib/paths'

/** Shows admins which values from the demo academy are still in use. Links each to its section on /academy. */
export function PlaceholderNotice({ placeholders }: { placeholders: readonly Placeholder[] }) {
  if (placeholders.length === 0) return null
  return (
    <Notice kind="warning" title="Some values are still placeholders">
      <ul className="grid gap-1">
        {placeholders.map(({ what, effect, card }) => (
          <li key={what}>
            <TextLink href={paths.academyCard(card)}>{what}</TextLink>: {effect}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
