import { type Dot, dotKey, type Kolam, type Loop, onlyLoop, type Side, type SideState, STEP } from './trace'

type Point = readonly [number, number]
/** A cubic curve: its start, two handles and end. */
export type Cubic = readonly [Point, Point, Point, Point]

const TURN = 0.41
const ALONG = 0.36
const HANDLE = 0.4

/** Returns the end point of a quarter-arc at this side of its dot. `t` is the arc's direction there (unit length). */
export function anchor(x: number, y: number, side: Side, lateral: Side, state: SideState): { p: Point; t: Point } {
  const [nx, ny] = STEP[side]
  const [qx, qy] = STEP[lateral]
  const p: Point =
    state === 'x'
      ? [x + nx / 2, y + ny / 2]
      : state === '|'
        ? [x + nx * TURN, y + ny * TURN]
        : [x + nx / 2 + qx * ALONG, y + ny / 2 + qy * ALONG]
  const t: Point = state === 'x' ? [nx - qx, ny - qy] : state === '|' ? [-qx, -qy] : [nx, ny]
  const length = Math.hypot(t[0], t[1])
  return { p, t: [t[0] / length, t[1] / length] }
}

/** Returns the line as smooth Bézier curves, one for each quarter-arc. The unit is the dot spacing. */
function cubics(loop: Loop): Cubic[] {
  return loop.map((step) => {
    const a = anchor(step.x, step.y, step.enter, step.exit, step.enterState)
    const b = anchor(step.x, step.y, step.exit, step.enter, step.exitState)
    const h = HANDLE * Math.hypot(a.p[0] - b.p[0], a.p[1] - b.p[1])
    return [
      a.p,
      [a.p[0] - a.t[0] * h, a.p[1] - a.t[1] * h],
      [b.p[0] - b.t[0] * h, b.p[1] - b.t[1] * h],
      b.p,
    ] satisfies Cubic
  })
}

/**
 * Returns an SVG path of the line. Coordinates are integers and relative, to keep the path short. `scale` is the
 * dot spacing in user units.
 */
export function pathOf(loop: Loop, scale: number): string {
  const at = (p: Point): Point => [Math.round(p[0] * scale), Math.round(p[1] * scale)]
  const all = cubics(loop)
  const first = all[0]
  if (!first) return ''
  let [cx, cy] = at(first[0])
  let d = `M${cx} ${cy}`
  for (const [, b, c, e] of all) {
    const numbers = [b, c, e].flatMap((p) => {
      const [px, py] = at(p)
      return [px - cx, py - cy]
    })
    d += `c${numbers.join(' ').replaceAll(' -', '-')}`
    ;[cx, cy] = at(e)
  }
  return `${d}Z`
}

export type Proof = {
  lines: number
  dots: number
  /** The number of dots whose four quarter-arcs all lie on the line. */
  circled: number
  /** The largest distance between the end of one curve and the start of the next, in dot spacings. */
  gap: number
  /** The sharpest corner between two curves: 0 is smooth, 1 a right angle, 2 a reversal. */
  kink: number
}

/** Measures whether a kolam is one closed, smooth line that circles every dot. */
export function verify(kolam: Kolam): Proof {
  const loop = onlyLoop(kolam)
  const arcs = new Map<string, Set<string>>()
  for (const step of loop) {
    const key = dotKey(step.x, step.y)
    arcs.set(key, (arcs.get(key) ?? new Set()).add(step.arc))
  }
  const all = cubics(loop)
  let gap = 0
  let kink = 0
  all.forEach((curve, i) => {
    const next = all[(i + 1) % all.length] ?? curve
    gap = Math.max(gap, Math.hypot(curve[3][0] - next[0][0], curve[3][1] - next[0][1]))
    const u: Point = [curve[3][0] - curve[2][0], curve[3][1] - curve[2][1]]
    const v: Point = [next[1][0] - next[0][0], next[1][1] - next[0][1]]
    const size = Math.hypot(...u) * Math.hypot(...v)
    const turn = Math.abs(u[0] * v[1] - u[1] * v[0]) / size
    kink = Math.max(kink, u[0] * v[0] + u[1] * v[1] < 0 ? 2 : turn)
  })
  const circled = kolam.dots.filter(([x, y]: Dot) => arcs.get(dotKey(x, y))?.size === 4).length
  return { lines: kolam.loops.length, dots: kolam.dots.length, circled, gap, kink }
}
