import { artClass, type PlaneColour } from '@/components/brand/arts'
import { initialsOf } from '@/components/brand/medallion'
import { Sign } from '@/components/brand/sign'

const ARCH =
  'M0 300V128C0 108 12 100 26 96C28 78 42 68 58 66C64 50 80 40 96 40C104 32 112 22 120 8C128 22 136 32 144 40C160 40 176 50 182 66C198 68 212 78 214 96C228 100 240 108 240 128V300Z'

/** Draws an arch in the colour scheme `art`, with a teacher's initials and instrument. */
export function Arch({ name, art, sign }: { name: string; art: PlaneColour; sign: string }) {
  return (
    <div aria-hidden="true" className={`relative ${artClass[art]}`}>
      <svg viewBox="-1 6 242 296" overflow="visible" className="block w-full" aria-hidden="true">
        <path d={ARCH} fill="var(--p)" stroke="var(--r)" strokeWidth="1.5" />
        <path
          d={ARCH}
          transform="translate(120 158) scale(.93 .945) translate(-120 -158)"
          fill="none"
          stroke="var(--r)"
          strokeWidth="1"
        />
        <text
          x="120"
          y="176"
          textAnchor="middle"
          fontSize="84"
          letterSpacing="-3"
          fill="var(--t)"
          className="font-display"
        >
          {initialsOf(name)}
        </text>
      </svg>
      <Sign name={sign} className="absolute bottom-[5%] left-1/2 w-[42%] -translate-x-1/2" />
    </div>
  )
}
