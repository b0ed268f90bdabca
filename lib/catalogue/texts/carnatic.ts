import type { CourseTexts } from './course-text'

const voiceAndDrone = 'Your voice, a quiet room and a shruti box app on a second device or at low volume next to you.'

export const carnaticTexts: CourseTexts = {
  'Carnatic Classical Vocal Tamil': {
    intro: 'Carnatic singing from the first exercises to full kritis, taught in Tamil with a Tamil repertoire.',
    learn: [
      'Staying in shruti, and the seven swaras in Mayamalavagowla.',
      'Sarali, janta and alankara exercises in three speeds, while your hand keeps the tala.',
      'Geethams, then Tamil kritis of Gopalakrishna Bharati and Papanasam Sivan.',
    ],
    forWhom: 'Children from about six, and adults who have never sung before: everyone begins with one steady note.',
    need: voiceAndDrone,
  },
  Sanskrit: {
    intro: 'Carnatic singing with Sanskrit compositions, and a clear pronunciation of every syllable.',
    learn: [
      'How to sing Sanskrit vowels and consonants, written in a script that you already read.',
      "Shlokas and Dikshitar's nottuswara sahityas, short tunes with long words.",
      'Kritis of Muthuswami Dikshitar, word by word, with the meaning of each line.',
    ],
    forWhom: 'Beginners who love the language, and singers who want their Sanskrit to be clear.',
    need: voiceAndDrone,
  },
  Telugu: {
    intro: 'The language in which most Carnatic kritis were written, learnt through the songs themselves.',
    learn: [
      'Exercises and geethams that train your voice and your tala together.',
      "Annamacharya's sankirtanas and Ramadasu's songs, close to everyday speech.",
      'Kritis of Tyagaraja and Syama Sastri, with the meaning of every line.',
    ],
    forWhom: 'Students who speak Telugu, and singers who want to understand the Telugu that they sing.',
    need: voiceAndDrone,
  },
  Kannada: {
    intro: 'The songs of the Haridasas, whose exercises every Carnatic singer still learns first.',
    learn: [
      'Sarali varisai and the pillari geethams, as Purandara Dasa arranged them.',
      'Devaranamas of Purandara Dasa and Kanaka Dasa, with attention to their words.',
      'Longer compositions in Kannada, with niraval on a line that you know well.',
    ],
    forWhom: 'Children and adults, whether Kannada is spoken at home or is new to them.',
    need: voiceAndDrone,
  },
  Malayalam: {
    intro: 'Carnatic singing with the songs of Kerala: padams, lullabies and kritis of the Travancore court.',
    learn: [
      'First exercises and geethams, with clear Malayalam vowels.',
      "Irayimman Thampi's songs, among them the lullaby Omanathinkal Kidavo.",
      'Padams and kritis of Swathi Thirunal, with their meaning and their ragas.',
    ],
    forWhom: 'Families who want to learn the songs of Kerala properly, and dancers who perform to them.',
    need: voiceAndDrone,
  },
  'All Languages': {
    intro: 'One vocal course through five languages: Tamil, Sanskrit, Telugu, Kannada and Malayalam.',
    learn: [
      'The basic exercises, which are the same in every language.',
      'One composition in each language, chosen to suit your voice.',
      'Your own list of songs, enough for a short concert in five languages.',
    ],
    forWhom: 'Students with some Carnatic exercises behind them, and beginners who cannot decide on one language.',
    need: voiceAndDrone,
  },
  'Tamil Pannishai Devaram': {
    intro: 'The hymns of Sambandar, Appar and Sundarar, sung in their traditional panns.',
    learn: [
      'The panns, and the ragas in which they are sung today.',
      'Padigams verse by verse: first the words and their meaning, then the melody by ear.',
      'Singing verses to a steady tala, and freely as viruttam.',
    ],
    forWhom: 'People of any age who pray with these hymns, read Tamil or want to learn it.',
    need: 'Your voice. The verses are shared on the screen, in Tamil and in Roman letters.',
  },
  Veenai: {
    intro: 'The Saraswati veena, from the first plucked string to compositions with full gamaka.',
    learn: [
      'How to sit, with the right hand on the playing and tala strings and the left hand on the frets.',
      'Sarali and janta exercises, and the first deflections of the string.',
      'Geethams, varnams and kritis, played as they are sung.',
    ],
    forWhom: 'Students from about nine, when their arms reach the frets, and adults of every age.',
    need: 'A veena of your own or on loan. Your teacher can advise before you buy, so do ask first.',
  },
  Violin: {
    intro: 'One instrument, three schools: Carnatic, Hindustani or western. You and your teacher choose one.',
    learn: [
      'Holding violin and bow without strain: seated for Indian music, standing for western.',
      'A clean tone on open strings, then scales or swaras in one position.',
      'Pieces from the tradition you choose: varnams and kritis, gats, or études and sonatinas.',
    ],
    forWhom: 'Children from about six, with a violin of the right size, and adult beginners.',
    need: 'A violin, a bow and rosin. Children need a violin of the right size: your teacher helps you measure your child for it.',
  },
  Mridangam: {
    intro: 'The drum of the Carnatic concert: strokes, talas and the art of following a singer.',
    learn: [
      'The basic strokes on both heads, spoken before they are played.',
      'Exercises in Adi tala in three speeds, then Rupaka, Misra Chapu and Khanda Chapu.',
      'Accompanying a kriti, and a short solo with a korvai.',
    ],
    forWhom: 'Children from about seven, and adults who can practise patiently for ten minutes a day.',
    need: 'A mridangam tuned to a fixed shruti. In the first weeks you can speak the syllables and tap on a table instead.',
  },
  Kanjira: {
    intro: 'A small frame drum, played with one hand and with the same rhythms as the mridangam.',
    learn: [
      'Holding the drum, damping its skin, and tuning it with a few drops of water.',
      'One-handed strokes, and fast rolls.',
      'Playing together with another percussionist: when to reply and when to wait.',
    ],
    forWhom: 'Students who know some mridangam or konnakol, and determined beginners.',
    need: 'A kanjira and a small cup of water.',
  },
  Morsing: {
    intro: 'The jaw harp of Carnatic concerts: you pluck a metal tongue, and shape its sound with your breath.',
    learn: [
      'Placing it safely against the teeth, and plucking without touching them.',
      'Shaping syllables with tongue and breath.',
      'Following the mridangam stroke by stroke, then a tani avartanam.',
    ],
    forWhom: 'Students aged about twelve and over, with healthy front teeth.',
    need: 'A morsing, if possible one tuned to your shruti.',
  },
  Ghatam: {
    intro: 'A clay pot with three voices: its neck, its belly and its open mouth.',
    learn: [
      'Sitting with the pot, and playing it with fingers, palms and nails.',
      'Bass notes, by opening and closing the mouth of the pot against your body.',
      'Talas in three speeds, and solo answers to the mridangam.',
    ],
    forWhom: 'Students from about ten, and percussionists who want a second instrument.',
    need: 'A ghatam made for concerts: a kitchen pot is too thin to play on.',
  },
  Konnakol: {
    intro: 'Rhythm spoken aloud: the syllables that every Indian percussionist thinks in.',
    learn: [
      'The syllables for groups of 3, 4, 5, 7 and 9, while your hand keeps the tala.',
      'Three speeds, and changing from one to the next without stumbling.',
      'Korvais and tihais, and composing one of your own.',
    ],
    forWhom: 'Singers, dancers, drummers of every tradition, and children who love patterns.',
    need: 'Nothing but your voice and your hands.',
  },
}
