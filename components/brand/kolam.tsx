import { dotSpacing, strips } from './drawings/kolams'

type KolamProps = {
  /** A drawing from drawings/kolams.ts. A page loads only the drawings that it imports. */
  drawing: { viewBox: string; line: string; dots: string }
  /** Width and height in CSS pixels. */
  size: number
  /** Line width in CSS pixels. */
  width?: number
  /** `in` animates the line once. `loop` repeats the animation while content loads. */
  motion?: 'in' | 'loop'
  dotColor?: string
  className?: string
}

/**
 * Draws a kolam, an Indian pattern of lines around dots, in the text colour. The drawing is decoration and hidden from
 * screen readers. Use at most one kolam in full colour per screen.
 */
export function Kolam({ drawing, size, width = 2, motion, dotColor = 'currentColor', className = '' }: KolamProps) {
  const { viewBox, line, dots } = drawing
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

/**
 * Fills a panel with a faint kolam texture. The parent element must have the class `plane`. `spacing` is the distance
 * between neighbouring dots in pixels.
 */
export function KolamTexture({ spacing = 44 }: { spacing?: number }) {
  return <span aria-hidden="true" className="kolam-texture" style={{ '--s': `${spacing}px` } as React.CSSProperties} />
}

/**
 * Draws a divider: a line that winds around a row or column of dots. `spacing` is the distance between two dots in
 * pixels.
 */
export function KolamStrip({
  name,
  spacing,
  className = '',
}: {
  name: keyof typeof strips
  spacing: number
  className?: string
}) {
  const { columns, rows, viewBox, line, dots } = strips[name]
  const unit = dotSpacing / spacing
  return (
    <svg
      viewBox={viewBox}
      width={columns * spacing}
      height={rows * spacing}
      fill="none"
      overflow="visible"
      aria-hidden="true"
      className={className}
    >
      <path d={line} stroke="currentColor" strokeWidth={1.6 * unit} />
      <path d={dots} stroke="currentColor" strokeWidth={4 * unit} strokeLinecap="round" />
    </svg>
  )
}
