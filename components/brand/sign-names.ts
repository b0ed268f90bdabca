/** Every sign in drawings/signs.svg; the catalogue names the one of each course. */
export const signNames = [
  'voice',
  'veena',
  'violin',
  'mridangam',
  'kanjira',
  'morsing',
  'ghatam',
  'konnakol',
  'sitar',
  'flute',
  'tabla',
  'piano',
  'synthesizer',
  'saxophone',
  'guitar',
  'electric-guitar',
  'bass-guitar',
  'drums',
  'dance',
  'kathak',
  'folk-dance',
  'ballet',
  'hip-hop',
  'sketching',
  'brush',
  'digital-art',
] as const
export type SignName = (typeof signNames)[number]

/** The sign of that name; the veena, our first one, for a name that has none. */
export function signNamed(name: string): SignName {
  return signNames.find((each) => each === name) ?? 'veena'
}
