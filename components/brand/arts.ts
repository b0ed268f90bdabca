import type { Art } from '@/lib/catalogue/courses'
import type { RegionKey } from '@/lib/catalogue/regions'

/** The colour of each art on every page. People and things without an art get `neutral` or `sandal`. */
export type PlaneColour = Art | 'neutral' | 'sandal'

/**
 * CSS classes that set an art's colours: `--p` is the plane, `--t` the text, `--r` the rule, `--a` the paper of a sign
 * and `--b` its cuts.
 */
export const artClass: Readonly<Record<PlaneColour, string>> = {
  carnatic: 'art-carnatic',
  hindustani: 'art-hindustani',
  western: 'art-western',
  dance: 'art-dance',
  drawing: 'art-drawing',
  neutral: 'art-neutral',
  sandal: 'art-sandal',
}

/** Whether text and focus rings on this plane are light. */
export const isDark: Readonly<Record<PlaneColour, boolean>> = {
  carnatic: true,
  hindustani: true,
  western: true,
  dance: false,
  drawing: false,
  neutral: false,
  sandal: false,
}

/** Returns the art for a region key of the application forms (contract 7.9 to 7.15). */
export const artOfRegion: Readonly<Record<RegionKey, Art>> = {
  south: 'carnatic',
  north: 'hindustani',
  western: 'western',
  southDance: 'dance',
  northDance: 'dance',
  westernDance: 'dance',
  drawing: 'drawing',
}
