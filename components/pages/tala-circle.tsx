const BEATS = [
  'dha',
  'dhin',
  'dhin',
  'dha',
  'dha',
  'dhin',
  'dhin',
  'dha',
  'dha',
  'tin',
  'tin',
  'ta',
  'ta',
  'dhin',
  'dhin',
  'dha',
]
/**
 * The marks at the first beat of each group of four. × is the main beat (sam), and 2 and 3 are claps. 0 is a wave of
 * the hand.
 */
const MARKS: Record<number, string> = { 0: '×', 4: '2', 8: '0', 12: '3' }

/** Draws teental, a rhythm of sixteen beats, as a ring that is read clockwise from the top. */
export function TalaCircle({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="-250 -250 500 500" aria-hidden="true" className={className}>
      <circle r="168" fill="none" stroke="var(--r)" strokeWidth="1.5" />
      <circle r="160" fill="none" stroke="var(--r)" strokeWidth="1" opacity="0.5" />
      {BEATS.map((bol, i) => {
        const turn = (i / BEATS.length) * 2 * Math.PI - Math.PI / 2
        const [x, y] = [Math.cos(turn), Math.sin(turn)].map((part) => Number(part.toFixed(4)))
        const mark = MARKS[i]
        // biome-ignore lint/suspicious/noArrayIndexKey: the ring never changes
        return <Beat key={i} x={x ?? 0} y={y ?? 0} bol={bol} mark={mark} />
      })}
    </svg>
  )
}

function Beat({ x, y, bol, mark }: { x: number; y: number; bol: string; mark?: string }) {
  const open = mark === '0'
  return (
    <g>
      {mark ? (
        <>
          <circle
            cx={x * 168}
            cy={y * 168}
            r="21"
            fill={open ? 'var(--p)' : 'var(--r)'}
            stroke="var(--r)"
            strokeWidth="2"
          />
          <text
            x={x * 168}
            y={y * 168 + 8}
            textAnchor="middle"
            fontSize="24"
            fill={open ? 'var(--r)' : 'var(--ink)'}
            className="font-display"
          >
            {mark}
          </text>
        </>
      ) : (
        <circle cx={x * 168} cy={y * 168} r="5" fill="var(--r)" />
      )}
      <text
        x={x * 218}
        y={y * 218 + 8}
        textAnchor="middle"
        fontSize="24"
        fill="var(--t)"
        className="font-display italic"
      >
        {bol}
      </text>
    </g>
  )
}
