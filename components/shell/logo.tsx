import { markKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import type { LinkKind } from '@/components/shell/public/link-kind'
import { paths } from '@/lib/paths'

type LogoProps = {
  academy: { name: string; shortName: string }
  /** The component that renders the link. */
  Link: LinkKind
  tone?: 'ivory' | 'ink'
  full?: boolean
  /** Size of the mark in pixels. The default is the surrounding `--logo` or, if that is not set, 38. */
  size?: number
  className?: string
}

/** Shows the mark and the name, linking to /home. `ink` is the tone for dark backgrounds. */
export function Logo({ academy, Link, tone = 'ivory', full = false, size, className = '' }: LogoProps) {
  const dark = tone === 'ink'
  return (
    <Link
      href={paths.home}
      aria-label={`${academy.name}, home`}
      className={`logo ${className}`}
      style={size ? ({ '--logo': `${size}px` } as React.CSSProperties) : undefined}
    >
      <span className={dark ? 'text-turmeric' : 'text-kumkum'}>
        <Kolam drawing={markKolam} size={38} width={1.9} dotColor={`var(--${dark ? 'ivory' : 'ink'})`} />
      </span>
      {full ? academy.name : academy.shortName}
    </Link>
  )
}
