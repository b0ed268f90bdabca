import type { HeroLayout } from '../hero/line'
import { type Colour, coreColour, dotColour, emberColour, glowColour, lineColour, mix, SPARK } from './colours'
import {
  DURATION,
  heatOf,
  type LightState,
  lightOf,
  lightStateAt,
  opening,
  orbitLight,
  pullAt,
  type Span,
  smooth,
  spansOf,
  stringSpan,
  swellAt,
  tailAt,
  waveFront,
} from './story'
import type { Point, Sample, Thread } from './thread'

/** Straight segments of eight numbers each: x1 y1 x2 y2 width red green blue. */
export type Pieces = number[]
/** Round lights of six numbers each: x y radius red green blue. */
export type Rounds = number[]

/**
 * One picture of the film, in user units. The painter blurs `glow` and adds it to the picture. It then draws `sparks`,
 * `body`, `core` and `dots`, in this order.
 */
export type Frame = { glow: Pieces; body: Pieces; core: Pieces; sparks: Rounds; dots: Rounds; bloom: number }

type Lit = { at: Point; light: number; heat: number; shade: number; kolam: boolean }

const STRING_AT_REST = 0.5
const GHOSTS = 9
const TAIL_PHASES = [1, 0.35, -0.35, -1]

const clamp = (v: number): number => Math.min(1, Math.max(0, v))

/**
 * Returns the film of a thread: a function from a time in seconds to a picture. The film repeats after DURATION
 * seconds.
 */
export function filmOf(thread: Thread): (t: number) => Frame {
  const spans = spansOf(thread)
  return (t) => frameAt(thread, spans, t % DURATION)
}

function frameAt(thread: Thread, spans: readonly Span[], t: number): Frame {
  const frame: Frame = { glow: [], body: [], core: [], sparks: [], dots: [], bloom: swellAt(t) }
  const { lineWidth } = thread.format
  thread.tips.forEach((_, string) => {
    drawTail(frame, thread, string, t)
    drawGhosts(frame, thread, string, t)
  })
  const lightStates = spans.map((span) => lightStateAt(span, t))
  const lit = thread.line.map((sample, i) => litAt(thread, sample, i, lightStates[i] ?? { age: 0, sinceOff: 1 }, t))
  lit.forEach((a, i) => {
    const b = lit[(i + 1) % lit.length] ?? a
    drawPiece(frame, a, b, lineWidth)
  })
  drawHeads(frame, thread, lightStates, lit)
  drawDots(frame, thread, spans, t)
  return frame
}

function litAt(thread: Thread, sample: Sample, index: number, lightState: LightState, t: number): Lit {
  const { layout } = thread.format
  const kolam = sample.part === 'kolam'
  const light = lightOf(lightState, kolam ? 0 : STRING_AT_REST)
  const run = orbitLight(index / thread.line.length, t) * (lightState.sinceOff > 0 ? 0 : 1)
  const heat = clamp(heatOf(lightState) * (kolam ? 1 : 0.75) + run)
  return { at: placeOf(sample, lightState, layout, t), light, heat, shade: sample.shade, kolam }
}

/**
 * Returns the position of a sample. The two strands of a string move apart when light arrives. The kolam trembles
 * slightly where light has just arrived.
 */
function placeOf(sample: Sample, lightState: LightState, layout: HeroLayout, t: number): Point {
  const { at, rest, normal } = sample
  const { spacing } = layout
  if (sample.part === 'peg') return at
  if (sample.part === 'string') {
    const open = opening(lightState)
    const [x, y] = stringOffset(sample, layout, t)
    return [rest[0] + (at[0] - rest[0]) * open + x, rest[1] + (at[1] - rest[1]) * open + y]
  }
  const still = Math.min(1, Math.min(...sample.reach.map(([, distance]) => distance)) / (0.6 * spacing))
  const tremble =
    lightState.sinceOff > 0
      ? 0
      : 0.04 * spacing * still * Math.exp(-lightState.age / 0.55) * Math.sin(2 * Math.PI * 1.9 * lightState.age)
  return [at[0] + normal[0] * tremble, at[1] + normal[1] * tremble]
}

/**
 * Returns how far both strands of the string move sideways. Before the pluck, the string is pulled near the peg. After
 * the release, a single wave runs to the kolam.
 */
function stringOffset({ fraction, string }: Sample, layout: HeroLayout, t: number): Point {
  const held = fraction < 0.16 ? fraction / 0.16 : (1 - fraction) / 0.84
  const front = waveFront(string, t)
  const wave = front > 0 && front < 1.25 ? Math.exp(-(((front - fraction) / 0.09) ** 2)) * smooth(fraction, 0, 0.1) : 0
  const by = layout.spacing * (0.13 * pullAt(string, t) * held + 0.16 * wave) * (1 - smooth(fraction, 0.9, 1))
  return layout.upright ? [by, 0] : [0, by]
}

function drawPiece(frame: Frame, a: Lit, b: Lit, lineWidth: number): void {
  // The faint light of a string at rest must end where the kolam begins.
  const light = a.kolam === b.kolam ? (a.light + b.light) / 2 : Math.min(a.light, b.light)
  if (light < 0.012) return
  const heat = (a.heat + b.heat) / 2
  const shade = (a.shade + b.shade) / 2
  const body = lineColour(shade, light, heat)
  addSegment(frame.body, a.at, b.at, lineWidth * (0.25 + 0.75 * light + 0.22 * heat), body)
  addSegment(frame.glow, a.at, b.at, lineWidth * (3.2 + 1.6 * heat), glowColour(light * light, heat, frame.bloom))
  const core = coreColour(shade, light, heat, body)
  if (core) addSegment(frame.core, a.at, b.at, lineWidth * (0.34 + 0.3 * heat), core)
}

/** Returns the factor by which a pluck widens a string's swing. Falls from 1.9 to 1 as `age` grows. */
const swing = (age: number): number => 1 + 0.9 * Math.exp(-age / 0.5)

/** Draws the motion blur of a fast string: fainter copies of the string between its two strands. */
function drawGhosts(frame: Frame, thread: Thread, string: number, t: number): void {
  const strand = thread.strands[string] ?? []
  for (let ghost = 0; ghost < GHOSTS; ghost++) {
    let before: Point | undefined
    for (const sample of strand) {
      const lightState = lightStateAt(stringSpan(string, sample.fraction), t)
      const turn = (Math.PI * ghost) / GHOSTS + 2 * Math.PI * 1.9 * lightState.age
      const wide = opening(lightState) * swing(lightState.age) * Math.cos(turn)
      const [x, y] = stringOffset(sample, thread.format.layout, t)
      const at: Point = [
        sample.rest[0] + (sample.at[0] - sample.rest[0]) * wide + x,
        sample.rest[1] + (sample.at[1] - sample.rest[1]) * wide + y,
      ]
      const light =
        lightState.sinceOff > 0
          ? 0
          : 0.62 * smooth(lightState.age, 0.02, 0.2) * Math.exp(-lightState.age / 0.9) * (0.6 + 0.4 * Math.sin(turn))
      if (before && light > 0.012) {
        addSegment(frame.body, before, at, thread.format.lineWidth * 0.42, emberColour(sample.shade, light))
        addSegment(frame.glow, before, at, thread.format.lineWidth * 1.6, glowColour(light * 0.3, 0, 1))
      }
      before = at
    }
  }
}

/** Draws the part of a string behind the kolam. After a pluck, this part swings like the rest of the string. */
function drawTail(frame: Frame, thread: Thread, string: number, t: number): void {
  const { present, age } = tailAt(string, t)
  const tip = thread.tips[string]
  if (!tip || present < 0.01) return
  const { spacing } = thread.format.layout
  const { tail, lineWidth } = thread.format
  const step = spacing / 10
  const shade = thread.strands[string]?.[0]?.shade ?? 1
  const lobe = spacing * (1.5 + 0.13 * string)
  for (const phase of age < 0 ? [1] : TAIL_PHASES) {
    let before: Point | undefined
    for (let d = 0; d <= tail; d += step) {
      const since = age - d / (10 * spacing)
      const wide = since > 0 ? 0.3 * spacing * Math.exp(-since / 1.5) * smooth(since, 0, 0.2) : 0
      const by =
        wide * phase * Math.sin((Math.PI * d) / lobe) * Math.cos(2 * Math.PI * 1.3 * since * (1 - 0.25 * phase))
      const at: Point = [
        tip.at[0] + tip.direction[0] * d - tip.direction[1] * by,
        tip.at[1] + tip.direction[1] * d + tip.direction[0] * by,
      ]
      const head = since > 0 ? Math.exp(-since / 0.22) : 0
      const far = Math.exp(-d / (tail * 0.48)) * (1 - smooth(d, tail * 0.6, tail))
      const light = present * far * ((age < 0 ? STRING_AT_REST : 0.32 + 0.16 * Math.abs(phase)) + 0.4 * head)
      if (before && light > 0.01) {
        const tailShade = shade - (shade - 0.4) * smooth(d, 0, tail / 3)
        const body = emberColour(tailShade, light)
        const core = age < 0 ? coreColour(tailShade, light, 0, body) : undefined
        addSegment(frame.body, before, at, lineWidth * ((age < 0 ? 0.25 + 0.75 * light : 0.5) + 0.2 * head), body)
        if (core) addSegment(frame.core, before, at, lineWidth * 0.34, core)
        addSegment(frame.glow, before, at, lineWidth * 2, glowColour(light * (0.35 + 0.5 * head), 0, 1))
      }
      before = at
    }
  }
}

/** Draws a spark at the head of each travelling light, and one where two lights meet. */
function drawHeads(frame: Frame, thread: Thread, lightStates: readonly LightState[], lit: readonly Lit[]): void {
  const { spacing } = thread.format.layout
  const step = 1.5 / 30
  lightStates.forEach((lightState, i) => {
    const place = lit[i]
    const sample = thread.line[i]
    if (!place || !sample || sample.part === 'peg') return
    const [before, after] = [
      lightStates[(i + lightStates.length - 1) % lightStates.length],
      lightStates[(i + 1) % lightStates.length],
    ]
    if (!before || !after || lightState.sinceOff > 0) return
    const meets = sample.part === 'kolam' && lightState.age < before.age && lightState.age <= after.age
    if (meets && lightState.age < 1.4) addSpark(frame, place.at, spacing * 0.55, 0.7 * Math.exp(-lightState.age / 0.3))
    const leads = lightState.age < step && (before.age > 6 || after.age > 6)
    if (leads) addSpark(frame, place.at, spacing * 0.3, sample.part === 'kolam' ? 0.55 : 0.3)
  })
}

function drawDots(frame: Frame, thread: Thread, spans: readonly Span[], t: number): void {
  const { spacing, pegRadius } = thread.format.layout
  for (const dot of thread.dots) {
    const near = spans.filter((_, i) => {
      const sample = thread.line[i]
      return sample && Math.hypot(sample.at[0] - dot[0], sample.at[1] - dot[1]) < 0.62 * spacing
    })
    const lightState = lightStateAt(
      { on: Math.min(...near.map((s) => s.on)), off: Math.max(...near.map((s) => s.off)) },
      t,
    )
    const heat = heatOf(lightState)
    const light = lightOf(lightState, 0.26)
    addDot(frame, dot, spacing * 0.042 * (1 + 0.35 * heat), light)
    if (heat > 0.05) addSpark(frame, dot, spacing * 0.3, 0.3 * heat)
  }
  for (const dot of thread.waveDots) {
    const lightState = lightStateAt(stringSpan(dot.string, dot.fraction), t)
    const light = lightOf(lightState, 0) * Math.min(1, dot.open * 1.1)
    if (light > 0.02) addDot(frame, dot.at, spacing * 0.036 * dot.open + 0.5, light)
  }
  thread.pegs.forEach((peg, string) => {
    const lightState = lightStateAt(stringSpan(string, 0), t)
    addDot(frame, peg, pegRadius * 0.34, lightOf(lightState, 0.6))
    const flash = lightState.sinceOff > 0 ? 0 : Math.exp(-lightState.age / 0.22)
    if (flash > 0.03) addSpark(frame, peg, spacing * 0.75, flash)
  })
}

function addSegment(list: Pieces, a: Point, b: Point, width: number, [red, green, blue]: Colour): void {
  list.push(a[0], a[1], b[0], b[1], width, red, green, blue)
}

function addSpark(frame: Frame, at: Point, radius: number, strength: number): void {
  const [red, green, blue] = mix([0, 0, 0], SPARK, strength)
  frame.sparks.push(at[0], at[1], radius, red, green, blue)
}

function addDot(frame: Frame, at: Point, radius: number, light: number): void {
  frame.dots.push(at[0], at[1], radius, ...dotColour(light))
}
