import { markKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import { logoPath } from '@/lib/core/config/logo'

interface LogoPictureProps {
  logo: string | null
  academyName: string
}

/** Shows the logo on a light and a dark background, because pages use both. */
export function LogoPicture({ logo, academyName }: LogoPictureProps) {
  const label = logo ? `${academyName} logo` : 'Built-in logo'
  return (
    <div role="img" aria-label={label} className="flex w-fit border border-line">
      {(['bg-ivory text-kumkum', 'bg-ink text-turmeric'] as const).map((background) => {
        const isDark = background.startsWith('bg-ink')
        return (
          <span key={background} className={`grid size-24 place-items-center ${background}`}>
            {logo ? (
              // biome-ignore lint/performance/noImgElement: the picture has the right size and needs no image component
              <img
                src={logoPath(logo, 'mark')}
                alt=""
                width={64}
                height={64}
                className={isDark ? 'rounded-control bg-card p-[5px]' : ''}
              />
            ) : (
              <Kolam drawing={markKolam} size={64} width={1.9} dotColor={`var(--${isDark ? 'ivory' : 'ink'})`} />
            )}
          </span>
        )
      })}
    </div>
  )
}
