import type { CourseTexts } from './course-text'

export const danceTexts: CourseTexts = {
  Bharatanatyam: {
    intro: 'Adavus, hands and story: the dance of the Tamil country, from the first half-sit.',
    learn: [
      'Araimandi, and the adavu groups in three speeds.',
      'Hand gestures, glances and the first steps of abhinaya.',
      'Items of the margam: alarippu, jatiswaram, shabdam, and on from there.',
    ],
    forWhom: 'Children from about six, and adults. Your teacher first asks whether your knees are healthy.',
    need: 'Two metres by two of firm floor, bare feet, and a camera that sees you from head to toe.',
  },
  Kathak: {
    intro: 'Footwork, turns and storytelling from the north, counted in teental.',
    learn: [
      'Tatkar, from slow to fast, spoken and danced.',
      'Chakkars without dizziness, hastaks, and the resting position.',
      'Tukdas and parans, a gat nikas, and a thumri with facial expressions.',
    ],
    forWhom: 'Children from about six, and adults who like rhythm.',
    need: 'Firm floor and bare feet. Ghungroos can wait until your teacher asks for them.',
  },
  'Folk Dance': {
    intro: 'Dances of the people, southern and northern: kummi, kolattam, garba, bhangra and others.',
    learn: [
      'Steps and claps of two dances from the south.',
      'Steps and turns of two dances from the north.',
      'A dance from beginning to end for a festival, a stage or a living room.',
    ],
    forWhom: 'All ages, alone or with brothers, sisters and parents in the same room.',
    need: 'Some clear floor space. Later you need sticks for kolattam and dandiya.',
  },
  Ballet: {
    intro: 'Posture, turnout and line, from the five positions to a first variation.',
    learn: [
      'The five positions, pliés and tendus at a chair or a barre.',
      'Port de bras, small jumps, and turning with a fixed gaze.',
      'A sequence in the centre of the room, danced to music without counting.',
    ],
    forWhom: 'Children from about five, and adults. Pointe work is not taught online.',
    need: 'A steady chair or barre, ballet slippers or socks, and a floor that is not slippery.',
  },
  'Hip-Hop': {
    intro: 'Groove first, then moves: the foundations of hip-hop dance, and your own style.',
    learn: [
      'Bounce, rock and the party steps from which hip-hop developed.',
      'Isolations, waves, and levels from standing to floor.',
      'A routine to learn, and eight counts of your own freestyle.',
    ],
    forWhom: 'Children from about eight, teenagers and adults.',
    need: 'Clean trainers, clothes you can move in, and a speaker louder than a phone.',
  },
}
