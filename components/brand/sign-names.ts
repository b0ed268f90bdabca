/** The names of all signs (paper-cut icons) in drawings/signs.svg. The catalogue assigns a sign to each course. */
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

/** Returns the sign with this name, or the veena for an unknown name. */
export function signNamed(name: string): SignName {
  return signNames.find((each) => each === name) ?? 'veena'
}
