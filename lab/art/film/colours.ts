export type Colour = readonly [red: number, green: number, blue: number]

/**
 * The page's ink colour. The film's background must be exactly the same. Otherwise the edges of the film would be
 * visible.
 */
export const INK: Colour = [0x1c, 0x15, 0x30]
const EMBER: Colour = [0x8a, 0x26, 0x33]
const KUMKUM: Colour = [0xc8, 0x40, 0x2f]
const FLAME: Colour = [0xe3, 0x83, 0x2a]
const GOLD: Colour = [0xf2, 0xb8, 0x3c]
const WARM_WHITE: Colour = [0xff, 0xf3, 0xd6]
const IVORY: Colour = [0xfb, 0xf6, 0xec]
/** The colour of the light in the middle of a travelling spark. */
export const SPARK: Colour = [190, 118, 52]

export const mix = (a: Colour, b: Colour, by: number): Colour => [
  a[0] + (b[0] - a[0]) * by,
  a[1] + (b[1] - a[1]) * by,
  a[2] + (b[2] - a[2]) * by,
]

/** Returns the colour at a position on the line, from its start at the tuning pegs (0) to its end in the kolam (1). */
const gradientColour = (shade: number): Colour =>
  shade < 0.45 ? mix(KUMKUM, FLAME, shade / 0.45) : mix(FLAME, GOLD, (shade - 0.45) / 0.55)

/** Returns the colour of a light, which turns red before it fades out. */
export function emberColour(shade: number, light: number): Colour {
  return mix(INK, mix(EMBER, gradientColour(shade), Math.min(1, light * 1.5)), light)
}

export function lineColour(shade: number, light: number, heat: number): Colour {
  return mix(emberColour(shade, light), WARM_WHITE, 0.55 * heat * light)
}

/** Returns the colour of the bright core on top of the line. Returns undefined if the core is too faint to see. */
export function coreColour(shade: number, light: number, heat: number, body: Colour): Colour | undefined {
  const usual = shade < 0.75 ? (0.55 * shade) / 0.75 : 0.55 + ((shade - 0.75) / 0.25) * 0.4
  const opacity = Math.min(1, usual * light * light + 0.9 * heat * light)
  return opacity < 0.02 ? undefined : mix(body, shade < 0.75 ? WARM_WHITE : [0xff, 0xf6, 0xe0], opacity)
}

/** Returns the colour of the glow. The blur is applied afterwards. */
export function glowColour(light: number, heat: number, bloom: number): Colour {
  const red: Colour = [KUMKUM[0] - INK[0], KUMKUM[1] - INK[1], 0]
  const cool = mix([0, 0, 0], red, 0.42 * light * bloom)
  const warm = mix([0, 0, 0], FLAME, 0.4 * heat * light)
  return [cool[0] + warm[0], cool[1] + warm[1], cool[2] + warm[2]]
}

export const dotColour = (light: number): Colour => mix(INK, IVORY, light)
