import {
  type Dot,
  diamond,
  dotKey,
  type Kolam,
  type Mirrors,
  rect,
  type Side,
  type SideState,
  STEP,
  sideKey,
  trace,
} from './trace'

export type Symmetry = 'D4' | 'C4' | 'D2' | 'C2'
type Matrix = readonly [number, number, number, number]

const SYMMETRIES: Readonly<Record<Symmetry, readonly Matrix[]>> = {
  D4: [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
    [-1, 0, 0, 1],
    [1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, -1, -1, 0],
  ],
  C4: [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
  ],
  D2: [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
    [1, 0, 0, -1],
    [-1, 0, 0, -1],
  ],
  C2: [
    [1, 0, 0, 1],
    [-1, 0, 0, -1],
  ],
}

/** Returns a repeatable stream of numbers in [0, 1) (mulberry32). */
function stream(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Groups the sides of the dots. Sides that must be equal in a symmetric kolam are in one group. */
function orbits(dots: readonly Dot[], symmetry: Symmetry): string[][] {
  const present = new Set(dots.map(([x, y]) => dotKey(x, y)))
  const done = new Set<string>()
  const all: string[][] = []
  const forward: readonly Side[] = ['E', 'S']
  for (const [x, y] of dots) {
    for (const side of forward) {
      const [bx, by] = [x + STEP[side][0], y + STEP[side][1]]
      if (!present.has(dotKey(bx, by)) || done.has(sideKey(x, y, side))) continue
      const orbit = new Set<string>()
      for (const m of SYMMETRIES[symmetry]) {
        const p: Dot = [m[0] * x + m[1] * y, m[2] * x + m[3] * y]
        const q: Dot = [m[0] * bx + m[1] * by, m[2] * bx + m[3] * by]
        const low = p[0] < q[0] || p[1] < q[1] ? p : q
        // Adds 0 to avoid -0, which would give a different key.
        orbit.add(sideKey(low[0] + 0, low[1] + 0, p[1] === q[1] ? 'E' : 'S'))
      }
      for (const key of orbit) done.add(key)
      all.push([...orbit])
    }
  }
  return all
}

/**
 * Searches for a symmetric choice of mirrors that gives exactly one line. The same arguments always give the same
 * kolam. Throws if no such choice is found after `tries` attempts.
 */
export function findKolam(
  dots: readonly Dot[],
  {
    symmetry = 'C4',
    seed = 1,
    density = 0.18,
    join = 0,
    tries = 4000,
  }: {
    symmetry?: Symmetry
    seed?: number
    density?: number
    join?: number
    tries?: number
  } = {},
): Kolam {
  const sets = orbits(dots, symmetry)
  const next = stream(seed)
  for (let attempt = 0; attempt < tries; attempt++) {
    const mirrors: Record<string, SideState> = {}
    for (const set of sets) {
      // Always draw both random numbers, so that the sequence does not depend on the first result.
      const chosen = next() < density
      const state: SideState = next() < join ? '=' : '|'
      if (chosen) for (const key of set) mirrors[key] = state
    }
    const loops = trace(dots, mirrors)
    if (loops.length === 1) return { dots, mirrors, loops }
  }
  throw new Error(`found no kolam with a single line in ${tries} attempts`)
}

/** Returns the kolam of the ornamental divider: dots in one row or one column. */
export function strip(count: number, direction: 'row' | 'column'): Kolam {
  const dots = direction === 'row' ? rect(count, 1) : rect(1, count)
  return { dots, mirrors: {}, loops: trace(dots, {}) }
}

/** Returns the logo's cross of five dots. */
export function mark(): Kolam {
  const dots = diamond(1)
  return { dots, mirrors: {}, loops: trace(dots, {}) }
}

/** Finds a side that separates two lines. Returns the side's key and its new state, which joins the lines. */
function findJoiningSide(
  dots: readonly Dot[],
  mirrors: Mirrors,
  owner: ReadonlyMap<string, number>,
): [string, SideState] | null {
  const neighbourSides = [
    ['E', 'NE', 'SE'],
    ['S', 'SE', 'SW'],
  ] as const
  for (const [x, y] of dots) {
    for (const [side, near, far] of neighbourSides) {
      const [dx, dy] = STEP[side]
      const across = owner.get(`${dotKey(x + dx, y + dy)}NW`)
      if (across === undefined) continue
      const key = sideKey(x, y, side)
      if (mirrors[key]) {
        if (owner.get(dotKey(x, y) + near) !== across) return [key, 'x']
      } else if (owner.get(dotKey(x, y) + near) !== owner.get(dotKey(x, y) + far)) return [key, '|']
    }
  }
  return null
}

/**
 * Creates a texture of any size from a repeating pattern of mirrors. Then changes one mirror after another, until the
 * texture is a single line.
 */
export function weave(columns: number, rows: number, period = 4): Kolam {
  const dots = rect(columns, rows)
  const mirrors: Record<string, SideState> = {}
  for (const [x, y] of dots) {
    const [i, j] = [x + (columns - 1) / 2, y + (rows - 1) / 2]
    if ((i + 2 * j) % period === 1) mirrors[sideKey(x, y, 'E')] = '|'
    if ((2 * i + j) % period === 3) mirrors[sideKey(x, y, 'S')] = '|'
  }
  let loops = trace(dots, mirrors)
  while (loops.length > 1) {
    const owner = new Map<string, number>()
    loops.forEach((loop, i) => {
      for (const step of loop) owner.set(dotKey(step.x, step.y) + step.arc, i)
    })
    const change = findJoiningSide(dots, mirrors, owner)
    if (!change) throw new Error(`${loops.length} lines are left and none can be joined`)
    const [key, state] = change
    if (state === 'x') delete mirrors[key]
    else mirrors[key] = state
    loops = trace(dots, mirrors)
  }
  return { dots, mirrors, loops }
}
