import { onlyLoop } from '@/lib/brand/kolam'
import { pathOf } from '@/lib/brand/kolam-line'
import { strip } from '@/lib/brand/kolam-search'
import { SPACING } from '@/lib/brand/spacing'
import { kolams } from './drawings/kolams'

type KolamName = keyof typeof kolams

type KolamProps = {
  name: KolamName
  /** Width and height in CSS pixels. */
  size: number
  /** Line width in CSS pixels. */
  width?: number
  /** `in` draws the line once; `loop` draws it again and again while something loads. */
  motion?: 'in' | 'loop'
  dotColor?: string
  className?: string
}

/** One finished kolam in the text colour: decoration, hidden from assistive technology. At most one at full strength a screen. */
export function Kolam({ name, size, width = 2, motion, dotColor = 'currentColor', className = '' }: KolamProps) {
  const { viewBox, line, dots } = kolams[name]
  const unit = Number(viewBox.split(' ')[2]) / size
  const drawn = motion === 'in' ? 'draw-in' : motion === 'loop' ? 'draw-loop' : ''
  return (
    <svg
      viewBox={viewBox}
      width={size}
      height={size}
      fill="none"
      overflow="visible"
      aria-hidden="true"
      className={className}
    >
      <g className={drawn}>
        <path d={line} pathLength={1} stroke="currentColor" strokeWidth={width * unit} />
      </g>
      <path d={dots} stroke={dotColor} strokeWidth={Math.max(3.2 * unit, 10)} strokeLinecap="round" />
    </svg>
  )
}

/** The kolam texture of a plane, 13 % strong. Its parent is a `.plane`; `spacing` is the distance of two dots in pixels. */
export function KolamTexture({ spacing = 44 }: { spacing?: number }) {
  return <span aria-hidden="true" className="kolam-texture" style={{ '--s': `${spacing}px` } as React.CSSProperties} />
}

/** The divider: a strip kolam of `count` dots. One line that weaves down (or along) and comes back. */
export function KolamStrip({
  count,
  spacing,
  direction = 'column',
  className = '',
}: {
  count: number
  spacing: number
  direction?: 'row' | 'column'
  className?: string
}) {
  const unit = SPACING / spacing
  const [w, h] = direction === 'row' ? [count, 1] : [1, count]
  const at = (i: number) => (i - (count - 1) / 2) * SPACING
  return (
    <svg
      viewBox={`${(-w * SPACING) / 2} ${(-h * SPACING) / 2} ${w * SPACING} ${h * SPACING}`}
      width={w * spacing}
      height={h * spacing}
      fill="none"
      overflow="visible"
      aria-hidden="true"
      className={className}
    >
      <path d={pathOf(onlyLoop(strip(count, direction)), SPACING)} stroke="currentColor" strokeWidth={1.6 * unit} />
      <path
        d={Array.from({ length: count }, (_, i) => (direction === 'row' ? `M${at(i)} 0h0` : `M0 ${at(i)}h0`)).join('')}
        stroke="currentColor"
        strokeWidth={4 * unit}
        strokeLinecap="round"
      />
    </svg>
  )
}
