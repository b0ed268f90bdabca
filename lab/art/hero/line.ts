import { anchor, type Cubic } from '../kolam/line'
import { findKolam } from '../kolam/search'
import { diamond, onlyLoop } from '../kolam/trace'

type Point = readonly [number, number]

/**
 * The layout of the hero line, in user units. The line is a kolam (a pattern of loops), from which the strings of an
 * instrument run to their pegs. Each string consists of two twisted strands and turns around a peg.
 */
export type HeroLayout = {
  width: number
  height: number
  centre: Point
  spacing: number
  /** True on phones: the strings run upwards to a row of pegs. Otherwise, they run sideways to a column of pegs. */
  upright: boolean
  pegAt: number
  pegMiddle: number
  pegGap: number
  pegRadius: number
  handles: readonly [number, number]
  stretch: number
  decay: number
  floor: number
}

export type HeroLine = {
  path: string
  dots: Point[]
  /** The dots between the two strands of a string: x, y and the relative distance of the strands there. */
  waveDots: (readonly [number, number, number])[]
  pegs: Point[]
}

const RADIUS = 3
const SAMPLES = 900
const EVERY = 10

type Strand = { up: Point[]; down: Point[]; peg: Point; loop: (out: readonly Point[]) => string }

const number = (v: number): string => `${Math.round(v * 10) / 10}`
const pair = (p: Point): string => `${number(p[0])} ${number(p[1])}`
const last = (points: readonly Point[], back = 0): Point => points[points.length - 1 - back] ?? [0, 0]

/** Returns the centre line of one string, with the length and the normal at every sample. */
function centreLine(from: Point, to: Point, layout: HeroLayout): { at: Point; length: number; normal: Point }[] {
  const axis = layout.upright ? 1 : 0
  const reach = from[axis] - to[axis]
  const nudge = (p: Point, by: number): Point => (layout.upright ? [p[0], p[1] + by] : [p[0] + by, p[1]])
  const c1 = nudge(from, -Math.min(layout.handles[0], reach * 0.35))
  const c2 = nudge(to, Math.min(layout.handles[1], reach * 0.35))
  const points: { at: Point; length: number; normal: Point }[] = []
  let length = 0
  for (let i = 0; i <= SAMPLES; i++) {
    const t = i / SAMPLES
    const u = 1 - t
    const on = (j: 0 | 1) => u * u * u * from[j] + 3 * u * u * t * c1[j] + 3 * u * t * t * c2[j] + t * t * t * to[j]
    const slope = (j: 0 | 1) =>
      3 * u * u * (c1[j] - from[j]) + 6 * u * t * (c2[j] - c1[j]) + 3 * t * t * (to[j] - c2[j])
    const at: Point = [on(0), on(1)]
    const before = points[points.length - 1]
    if (before) length += Math.hypot(at[0] - before.at[0], at[1] - before.at[1])
    const size = Math.hypot(slope(0), slope(1)) || 1
    points.push({ at, length, normal: [-slope(1) / size, slope(0) / size] })
  }
  return points
}

/**
 * Returns the teardrop-shaped loop around a peg. It starts and ends at the last crossing and is tangent to both
 * strands.
 */
function pegLoop(out: readonly Point[], layout: HeroLayout): string {
  const end = last(out)
  const before = last(out, 6)
  const size = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1
  const t: Point = [(end[0] - before[0]) / size, (end[1] - before[1]) / size]
  const sign = Math.sign(layout.upright ? t[0] : t[1]) || 1
  const r = layout.pegRadius
  const g = r * 2.1
  const k = 0.5523 * r
  const q = (along: number, across: number): Point =>
    layout.upright ? [end[0] + across * sign, end[1] - along] : [end[0] - along, end[1] + across * sign]
  const h = g * 0.55
  const back: Point = layout.upright ? [-t[0], t[1]] : [t[0], -t[1]]
  const curve: Point[] = [
    [end[0] + t[0] * h, end[1] + t[1] * h],
    q(g - r * 0.9, r),
    q(g, r),
    q(g + k, r),
    q(g + r, k),
    q(g + r, 0),
    q(g + r, -k),
    q(g + k, -r),
    q(g, -r),
    q(g - r * 0.9, -r),
    [end[0] + back[0] * h, end[1] + back[1] * h],
    end,
  ]
  return `C${curve.map(pair).join(' ')}`
}

/** Computes the two twisted strands of a kolam string and the loop around its peg. */
function strand(row: number, layout: HeroLayout, waveDots: HeroLine['waveDots']): Strand {
  const { centre, spacing: s, upright } = layout
  const tip = -(RADIUS - Math.abs(row)) - 0.5
  const from: Point = upright ? [centre[0] + row * s, centre[1] + tip * s] : [centre[0] + tip * s, centre[1] + row * s]
  const side = layout.pegMiddle + row * layout.pegGap
  const to: Point = upright ? [side, layout.pegAt] : [layout.pegAt, side]
  const points = centreLine(from, to, layout)
  const total = points[points.length - 1]?.length ?? 1
  const lobe = (length: number) => s * (1 + (layout.stretch * length) / total)

  // The number of crossings must be whole, so that both strands end where the peg's loop starts.
  let turns = 0
  let before = 0
  for (const point of points) {
    turns += (Math.PI * (point.length - before)) / lobe(point.length)
    before = point.length
  }
  const fit = (Math.max(1, Math.round(turns / Math.PI)) * Math.PI) / turns

  const open = s / Math.PI / fit
  const up: Point[] = []
  const down: Point[] = []
  let phase = 0
  let lobes = 0
  before = 0
  for (const { at, length, normal } of points) {
    phase += (fit * Math.PI * (length - before)) / lobe(length)
    before = length
    const amplitude = open * Math.max((1 - length / total) ** layout.decay, layout.floor)
    const v = amplitude * Math.sin(phase)
    up.push([at[0] + normal[0] * v, at[1] + normal[1] * v])
    down.push([at[0] - normal[0] * v, at[1] - normal[1] * v])
    if (Math.floor(phase / Math.PI - 0.5) >= lobes && amplitude > 5) {
      lobes++
      waveDots.push([at[0], at[1], amplitude / open])
    }
  }
  const g = layout.pegRadius * 2.1
  return { up, down, peg: upright ? [to[0], to[1] - g] : [to[0] - g, to[1]], loop: (out) => pegLoop(out, layout) }
}

/**
 * Returns the hero line: the kolam's line, with the seven loops on one side extended into strings. The result is
 * still a single closed line, with coordinates in the layout's user units. The path starts inside the kolam.
 */
export function heroLine(layout: HeroLayout): HeroLine {
  const { centre, spacing: s, upright } = layout
  const kolam = findKolam(diamond(RADIUS), { seed: 9 })
  const place = (p: Point): Point =>
    upright ? [centre[0] + p[1] * s, centre[1] + p[0] * s] : [centre[0] + p[0] * s, centre[1] + p[1] * s]
  const isTip = (x: number, y: number, side: string) => side === 'W' && x === -(RADIUS - Math.abs(y))

  const waveDots: HeroLine['waveDots'] = []
  const strands = new Map<number, Strand>()
  for (let row = -RADIUS; row <= RADIUS; row++) strands.set(row, strand(row, layout, waveDots))

  let path = ''
  for (const step of onlyLoop(kolam)) {
    const leavesKolam = isTip(step.x, step.y, step.exit)
    const a = anchor(step.x, step.y, step.enter, step.exit, isTip(step.x, step.y, step.enter) ? 'x' : step.enterState)
    const b = anchor(step.x, step.y, step.exit, step.enter, leavesKolam ? 'x' : step.exitState)
    const h = 0.4 * Math.hypot(a.p[0] - b.p[0], a.p[1] - b.p[1])
    const curve: Cubic = [
      a.p,
      [a.p[0] - a.t[0] * h, a.p[1] - a.t[1] * h],
      [b.p[0] - b.t[0] * h, b.p[1] - b.t[1] * h],
      b.p,
    ]
    const [start, ...rest] = curve.map(place)
    if (path === '' && start) path = `M${pair(start)}`
    path += `C${rest.map(pair).join(' ')}`
    const string = leavesKolam ? strands.get(step.y) : undefined
    if (!string) continue
    // Leave the kolam along the strand that continues in the direction of the line.
    const [early, first] = [string.up[40] ?? [0, 0], string.up[0] ?? [0, 0]]
    const lateral = upright ? early[0] - first[0] : early[1] - first[1]
    const out = lateral < 0 === (step.enter === 'S') ? string.up : string.down
    const back = out === string.up ? string.down : string.up
    const some = (points: readonly Point[]) => points.filter((_, i) => i % EVERY === 0)
    path += `L${some(out).map(pair).join(' ')}${string.loop(out)}L${some(back).reverse().map(pair).join(' ')}`
  }
  return {
    path: `${path}Z`,
    dots: kolam.dots.map(place),
    waveDots,
    pegs: [...strands.values()].map((each) => each.peg),
  }
}
