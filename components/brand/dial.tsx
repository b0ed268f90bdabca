const point = (hour: number, radius: number): string => {
  const angle = ((hour % 12) / 12) * 2 * Math.PI - Math.PI / 2
  return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 + radius * Math.sin(angle)).toFixed(2)}`
}

const HOURS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

type DialProps = {
  /** Start and end of the class as decimal hours, for example 18.5 for 6:30 pm. */
  from: number
  to: number
  colour?: 'ink' | 'peacock' | 'kumkum'
  size?: number
}

/**
 * Draws a flat clock on which a coloured sector marks the class time. The clock is decoration, so the page must also
 * state the time as text.
 */
export function Dial({ from, to, colour = 'ink', size = 92 }: DialProps) {
  const span = (to - from + 24) % 24
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" className="flex-none">
      <circle cx="50" cy="50" r="49" fill={`var(--${colour})`} />
      <path d={`M50 50L${point(from, 33)}A33 33 0 ${span % 12 > 6 ? 1 : 0} 1 ${point(to, 33)}Z`} fill="var(--gold)" />
      {HOURS.map((hour) => {
        const [cx, cy] = point(hour, 41).split(' ')
        return <circle key={hour} cx={cx} cy={cy} r={hour % 3 ? 1.8 : 3} fill="var(--ivory)" />
      })}
      <path d={`M50 50L${point(from, 24)}`} stroke="var(--ivory)" strokeWidth="5" strokeLinecap="round" />
      <path d={`M50 50L${point((from % 1) * 12, 34)}`} stroke="var(--ivory)" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="50" cy="50" r="4" fill="var(--ivory)" />
    </svg>
  )
}
