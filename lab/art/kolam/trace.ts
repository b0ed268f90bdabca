/**
 * A kolam draws mirror curves on a grid of dots. Each dot has four quarter-arcs (NE, SE, SW, NW). The unit is the dot
 * spacing. Between two dots, lines cross ('x'), turn back around their own dots ('|'), or continue along both ('='). At
 * a side without a neighbour, the line always turns back.
 */
export type Side = 'N' | 'E' | 'S' | 'W'
type Arc = 'NE' | 'SE' | 'SW' | 'NW'
export type SideState = 'x' | '|' | '='
export type Dot = readonly [x: number, y: number]
export type Mirrors = Readonly<Record<string, SideState>>

type Step = {
  readonly x: number
  readonly y: number
  readonly arc: Arc
  readonly enter: Side
  readonly exit: Side
  readonly enterState: SideState
  readonly exitState: SideState
}
export type Loop = readonly Step[]
export type Kolam = { readonly dots: readonly Dot[]; readonly mirrors: Mirrors; readonly loops: readonly Loop[] }

export const STEP: Readonly<Record<Side, Dot>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] }
const OPPOSITE: Readonly<Record<Side, Side>> = { N: 'S', S: 'N', E: 'W', W: 'E' }
const ARCS: readonly Arc[] = ['NE', 'SE', 'SW', 'NW']
const SIDES_OF: Readonly<Record<Arc, readonly [Side, Side]>> = {
  NE: ['N', 'E'],
  SE: ['S', 'E'],
  SW: ['S', 'W'],
  NW: ['N', 'W'],
}

export const dotKey = (x: number, y: number): string => `${x},${y}`

/** Returns the key of a side of a dot. Two neighbouring dots use the same key for their common side. */
export function sideKey(x: number, y: number, side: Side): string {
  if (side === 'W') return sideKey(x - 1, y, 'E')
  if (side === 'N') return sideKey(x, y - 1, 'S')
  return dotKey(x, y) + side
}

/** Returns the quarter-arc between two sides. The order of the sides does not matter. */
function arcBetween(a: Side, b: Side): Arc {
  const vertical = a === 'N' || a === 'S' ? a : b
  const horizontal = a === 'E' || a === 'W' ? a : b
  const name = `${vertical}${horizontal}`
  const arc = ARCS.find((each) => each === name)
  if (!arc) throw new RangeError(`no arc between ${a} and ${b}`)
  return arc
}

/** Returns `columns` by `rows` dots around the origin. */
export function rect(columns: number, rows: number): Dot[] {
  const dots: Dot[] = []
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) dots.push([x - (columns - 1) / 2, y - (rows - 1) / 2])
  return dots
}

/** Returns the dots within `radius` steps of the origin: 1, 5, 13, 25, … */
export function diamond(radius: number): Dot[] {
  const dots: Dot[] = []
  for (let y = -radius; y <= radius; y++) {
    const reach = radius - Math.abs(y)
    for (let x = -reach; x <= reach; x++) dots.push([x, y])
  }
  return dots
}

/** Returns every line of the drawing. Each line is a closed loop. */
export function trace(dots: readonly Dot[], mirrors: Mirrors): Loop[] {
  const present = new Set(dots.map(([x, y]) => dotKey(x, y)))
  const stateOf = (x: number, y: number, side: Side): SideState => {
    const [dx, dy] = STEP[side]
    return present.has(dotKey(x + dx, y + dy)) ? (mirrors[sideKey(x, y, side)] ?? 'x') : '|'
  }
  const seen = new Set<string>()
  const loops: Loop[] = []
  for (const [x0, y0] of dots) {
    for (const start of ARCS) {
      if (seen.has(dotKey(x0, y0) + start)) continue
      const firstSide = SIDES_OF[start][0]
      const loop: Step[] = []
      let [x, y, arc, enter] = [x0, y0, start, firstSide]
      do {
        seen.add(dotKey(x, y) + arc)
        const [a, b] = SIDES_OF[arc]
        const exit = enter === a ? b : a
        const exitState = stateOf(x, y, exit)
        loop.push({ x, y, arc, enter, exit, enterState: stateOf(x, y, enter), exitState })
        const lateral = enter
        if (exitState === '|') {
          arc = arcBetween(exit, OPPOSITE[lateral])
          enter = exit
        } else {
          const [dx, dy] = STEP[exit]
          x += dx
          y += dy
          enter = OPPOSITE[exit]
          arc = arcBetween(exitState === 'x' ? OPPOSITE[lateral] : lateral, enter)
        }
      } while (!(x === x0 && y === y0 && arc === start && enter === firstSide))
      loops.push(loop)
    }
  }
  return loops
}

/** Returns the only line of a kolam. Throws if the kolam does not have exactly one line. */
export function onlyLoop(kolam: Kolam): Loop {
  const [loop, ...others] = kolam.loops
  if (!loop || others.length > 0) throw new Error(`a kolam must be one line, but this one has ${kolam.loops.length}`)
  return loop
}
