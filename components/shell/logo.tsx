import { markKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import type { LinkKind } from '@/components/shell/public/link-kind'
import { logoPath } from '@/lib/core/config/logo'
import { paths } from '@/lib/paths'

export type LogoAcademy = { name: string; shortName: string; logo: string | null }

type LogoProps = {
  academy: LogoAcademy
  /** The component to use for the link. */
  Link: LinkKind
  tone?: 'ivory' | 'ink'
  full?: boolean
  /** Size of the logo in pixels. The default is the CSS variable `--logo` or, if that is not set, 38. */
  size?: number
  className?: string
}

/**
 * Shows the logo and the academy's name, with a link to /home. The tone `ink` is for dark backgrounds: an uploaded
 * logo then gets a light tile.
 */
export function Logo({ academy, Link, tone = 'ivory', full = false, size, className = '' }: LogoProps) {
  const dark = tone === 'ink'
  return (
    <Link
      href={paths.home}
      aria-label={`${academy.name}, home`}
      className={`logo ${className}`}
      style={size ? ({ '--logo': `${size}px` } as React.CSSProperties) : undefined}
    >
      {academy.logo ? (
        // biome-ignore lint/performance/noImgElement: the picture has the right size and needs no image component
        <img
          src={logoPath(academy.logo, 'mark')}
          alt=""
          width={38}
          height={38}
          className={`flex-none ${dark ? 'rounded-control bg-card p-[3px]' : ''}`}
        />
      ) : (
        <span className={dark ? 'text-turmeric' : 'text-kumkum'}>
          <Kolam drawing={markKolam} size={38} width={1.9} dotColor={`var(--${dark ? 'ivory' : 'ink'})`} />
        </span>
      )}
      {full ? academy.name : academy.shortName}
    </Link>
  )
}
