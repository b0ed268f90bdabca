import type { CourseTexts } from './course-text'

export const drawingTexts: CourseTexts = {
  Sketching: {
    intro: 'Learn to see, and to draw what you see: line, proportion and light with a pencil.',
    learn: [
      'Lines, shapes, and measuring with the pencil held out.',
      'Light and shadow on simple things, then on difficult ones.',
      'Perspective, plants, hands and faces, from life and from photographs of your own.',
    ],
    forWhom: 'Children from about six, and adults who say that they cannot draw.',
    need: 'Paper, HB, 2B and 4B pencils, an eraser, and a way to point the camera at the page.',
  },
  Painting: {
    intro: 'Colour and brush, in watercolour, poster colour or acrylic. You and your teacher choose one.',
    learn: [
      'Washes, edges, and mixing all your colours from just three.',
      'Composition: what to leave out.',
      'Still life and landscape, and motifs from Indian folk painting.',
    ],
    forWhom: 'Children from about seven, and adults, with or without drawing experience.',
    need: 'One kind of paint, three brushes, thick paper, a jar of water and an old cloth.',
  },
  'Digital Art': {
    intro: 'Drawing on a tablet or a screen: the same skills, with other tools.',
    learn: [
      'Layers, brushes, selections, and saving your files.',
      'Line art, flat colour and shading, in that order.',
      'A finished illustration or character, from thumbnail to export.',
    ],
    forWhom: 'Students from about ten who can use a computer or a tablet.',
    need: 'A tablet with a pen, or a computer with a pen tablet, and a drawing program. A free program is enough.',
  },
}
