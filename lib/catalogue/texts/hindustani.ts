import type { CourseTexts } from './course-text'

export const hindustaniTexts: CourseTexts = {
  Devotional: {
    intro: 'Bhajans, abhangs and namavalis: songs of devotion from the north and the south, sung simply and in tune.',
    learn: [
      'Opening the voice with long notes over the tanpura.',
      'Bhajans of Meera, Surdas, Kabir and Tulsidas, abhangs of Tukaram, and namavalis of the south.',
      'Leading a group: you keep keherwa or dadra with your hand while the others repeat the line.',
    ],
    forWhom: 'All ages. Many students later continue with classical music, but you do not have to.',
    need: 'Your voice. A harmonium is welcome, but not required.',
  },
  Ghazal: {
    intro: 'Poetry set to music: couplets of the great Urdu poets, sung in ragas.',
    learn: [
      'Urdu pronunciation and meaning, read in Roman, Devanagari or Urdu script.',
      'The raga and tala of each ghazal. Most ghazals are in keherwa, dadra or rupak.',
      'Singing a line in several ways, so that the same words gain new meaning.',
    ],
    forWhom: 'Adults and older children who sing in tune. You do not need to know Urdu.',
    need: 'Your voice and a tanpura app. A harmonium if you play one.',
  },
  Devaram: {
    intro: 'The Tamil Shaiva hymns for students who come from Hindustani music or live in the north.',
    learn: [
      'Reading the verses in Devanagari or Roman letters, with every word explained.',
      'The pann of each hymn, compared with the most similar Hindustani raga.',
      'A whole padigam, sung evenly from the first verse to the last.',
    ],
    forWhom: 'Families far from Tamil Nadu, and singers trained in Hindustani music.',
    need: 'Your voice. The verses are shared on the screen.',
  },
  Sitar: {
    intro: 'The sitar from the first stroke of the mizrab to alap and gat.',
    learn: [
      'Holding the instrument, playing the strokes da and ra, and keeping a steady tempo.',
      'Paltas over one octave, and meend by pulling the string.',
      'A raga: alap, a slow and a fast gat in teental, and the tans that belong to it.',
    ],
    forWhom: 'Students from about ten, and adults who enjoy quiet, repeated exercises.',
    need: 'A tuned sitar and a mizrab that fits. Ask your teacher before you buy.',
  },
  Flute: {
    intro: 'The bansuri: first the breath, then the six holes and the notes between them.',
    learn: [
      'A steady tone in the lower and middle octaves.',
      'Alankars, half-holes and the slide from note to note.',
      'A bandish with alap and tans, and a folk tune for the joy of it.',
    ],
    forWhom: 'Children from about eight, when their fingers can close the holes, and adults.',
    need: 'A bamboo flute: E for most adults, a higher and smaller one for children.',
  },
  Tabla: {
    intro: 'Two drums and a spoken language of bols, from the first na to a full solo.',
    learn: [
      'The bols on each drum, first spoken and then played.',
      'Thekas: teental, keherwa, dadra, rupak and ektal.',
      'Kaidas, relas and tukdas, and accompanying a singer.',
    ],
    forWhom: 'Children from about six, and adults who think in patterns.',
    need: 'A pair of tabla with rings and a small hammer. In the first weeks you can speak the syllables instead.',
  },
}
