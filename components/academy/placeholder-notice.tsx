import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import type { Placeholder } from '@/lib/academy/placeholders'
import { paths } from '@/lib/paths'

/** Shows admins the demo academy's values that are still in use, each with a link to its section on /academy. */
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
