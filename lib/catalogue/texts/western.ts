import type { CourseTexts } from './course-text'

export const westernTexts: CourseTexts = {
  Piano: {
    intro: 'Playing with both hands while you read music, from five notes to a whole piece.',
    learn: [
      'Posture, hand shape, and five-finger patterns in both hands.',
      'Reading both staves, counting aloud, scales and chords.',
      'Pieces at your level, played through without stopping.',
    ],
    forWhom: 'Children from about five, and adults who have always wanted to play.',
    need: 'A piano or a keyboard with 61 keys or more. Weighted keys help from the second year.',
  },
  Synthesizer: {
    intro: 'More than keys: choosing a sound, shaping it, and playing with others.',
    learn: [
      'Right-hand melody, left-hand chords, and playing to a beat.',
      'Oscillators, filters and envelopes, heard before they are named.',
      'Arranging a song in layers, and playing it live.',
    ],
    forWhom: 'Students from about ten, and pianists who want other sounds.',
    need: 'A synthesizer, or a keyboard with a free software synthesizer on a computer.',
  },
  Saxophone: {
    intro: 'Breath, reed and fingers: a saxophone tone that you like to hear.',
    learn: [
      'Assembling the saxophone, embouchure, and long notes without squeaks.',
      'Fingerings over two octaves, tonguing and slurs.',
      'Reading, a first jazz standard, and a few bars of your own.',
    ],
    forWhom: 'Students from about ten. The alto is the usual first instrument.',
    need: 'A saxophone with mouthpiece, strap and soft reeds.',
  },
  Guitar: {
    intro: 'The acoustic guitar: chords for songs, and fingerpicking for pieces.',
    learn: [
      'Tuning, open chords, and changing between them in time.',
      'Strumming and picking patterns, barre chords, first scales.',
      'Songs from beginning to end, and short pieces from the page or from tab.',
    ],
    forWhom: 'Children from about seven with a smaller guitar, and adults of any age.',
    need: 'A guitar with nylon or steel strings, and a tuner app.',
  },
  'Electric Guitar': {
    intro: 'Riffs, rhythm and lead, and how to get the sound in your head out of the amplifier.',
    learn: [
      'Power chords, palm muting, and staying in time with the drums.',
      'Pentatonic scales, bends and vibrato.',
      'Whole songs, and a solo made of phrases that you chose.',
    ],
    forWhom: 'Students from about ten. You do not need to learn the acoustic guitar first.',
    need: 'An electric guitar, a cable, and an amplifier or an interface with headphones.',
  },
  'Bass Guitar': {
    intro: 'The bass connects drums and harmony: few notes, each exactly in time.',
    learn: [
      'Plucking with two fingers, muting, and the notes of the first frets.',
      'Roots, fifths and octaves under chords, and locking in with a kick drum.',
      'Walking lines, grooves in several styles, and your own line for a song.',
    ],
    forWhom: 'Students from about eleven, and guitarists who want to switch to the bass.',
    need: 'A long-scale or short-scale bass, and an amplifier or an interface with headphones.',
  },
  Drums: {
    intro: 'Hands and feet in one rhythm: the drum kit from the first beat to a whole song.',
    learn: [
      'Grip, rebound, and the first rudiments on a pad.',
      'Rock, shuffle and waltz beats, fills, and coming back on the one.',
      'Reading a drum part, and playing along to recordings.',
    ],
    forWhom: 'Children from about six, and adults with tolerant or distant neighbours.',
    need: 'Sticks and a practice pad to begin with; a kit, acoustic or electronic, later.',
  },
}
