import type { Art } from '@/lib/catalogue/courses'
import type { RegionKey } from '@/lib/catalogue/regions'

/** The colour schemes: one for each art, and `neutral` or `sandal` for people and things without an art. */
export type PlaneColour = Art | 'neutral' | 'sandal'

/**
 * CSS classes that set the colours of an art. The classes define `--p` (panel), `--t` (text), `--r` (lines), `--a` (the
 * paper of an icon) and `--b` (the cuts in that paper).
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

/** True if text and focus rings on a panel of this colour must be light. */
export const isDark: Readonly<Record<PlaneColour, boolean>> = {
  carnatic: true,
  hindustani: true,
  western: true,
  dance: false,
  drawing: false,
  neutral: false,
  sandal: false,
}

/** Maps each region key of the application forms to its art (contract 7.9 to 7.15). */
export const artOfRegion: Readonly<Record<RegionKey, Art>> = {
  south: 'carnatic',
  north: 'hindustani',
  western: 'western',
  southDance: 'dance',
  northDance: 'dance',
  westernDance: 'dance',
  drawing: 'drawing',
}
