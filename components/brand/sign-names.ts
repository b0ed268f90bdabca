/** All signs in drawings/signs.svg. The catalogue sets the sign of each course. */
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

/** Returns the sign with this name. Unknown names get the veena. */
export function signNamed(name: string): SignName {
  return signNames.find((each) => each === name) ?? 'veena'
}
