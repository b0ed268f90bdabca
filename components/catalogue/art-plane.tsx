import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import type { Section } from '@/lib/catalogue/sections'

const signs = { carnatic: 'veena', hindustani: 'sitar', western: 'guitar', dance: 'dance', drawing: 'brush' } as const

/** Shows the colour panel of a section: its name on a band, an icon, and one sentence. */
export function ArtPlane({
  section,
  headingId,
  size,
  className = '',
}: {
  section: Section
  headingId: string
  /** The width of the icon on a wide screen, in pixels. */
  size: number
  className?: string
}) {
  return (
    <Plane art={section.art} texture={50} className={`flex flex-col overflow-hidden p-3 phone:p-3.5 ${className}`}>
      <div
        className={`relative z-1 flex flex-wrap items-baseline justify-between gap-x-4 border-ink/33 border-b px-3.5 py-2 text-ink ${
          section.art === 'drawing' ? 'bg-ivory' : 'bg-turmeric'
        }`}
      >
        <h2
          id={headingId}
          className="font-[500] font-display text-[1.375rem] leading-tight tracking-[-0.015em] phone:text-[1.625rem]"
        >
          {section.title}
        </h2>
        {section.native ? <span className="indic text-[1rem]">{section.native}</span> : null}
      </div>
      <div className="flex flex-1 flex-row-reverse items-end justify-between gap-3 px-3.5 pt-3 pb-3 phone:flex-col phone:items-start phone:px-4 phone:pb-4">
        <Sign name={signs[section.art]} size={size} className="h-auto max-phone:w-32 phone:m-auto" />
        <p className="type-text max-w-[36ch] phone:text-[1.0625rem] phone:leading-7">{section.text}</p>
      </div>
    </Plane>
  )
}
