import { academyContent } from '@/lib/core/config/academy'
import type { FacultyProfile } from '@/lib/core/config/academy-content'

const SAMPLE_NOTE = 'Sample profiles, shown until the academy has filled in its own.'

/** Sample profiles for a new academy. */
const sampleFaculty: FacultyProfile[] = [
  {
    name: 'Vasudha Narayanan',
    art: 'carnatic',
    sign: 'veena',
    subject: 'Carnatic vocal and veenai',
    languages: 'Teaches in Tamil, Kannada and English',
    summary: 'She begins every first class by listening to how you speak and how you hum.',
    story: [
      'A class with Vasudha starts with sarali varisai at three speeds, however long you have been learning. She says that the hand and the throat need time, and that ten slow minutes save a month.',
      'Children work in phrases no longer than a breath and record one of them at the end of the class. Adults who return to music after years away begin with the song that they remember best, and find their way back to the scale from there.',
      'Bring a notebook, a glass of water and a tambura drone on any phone. A veenai at home helps from the second month. Until then, your voice is enough.',
    ],
  },
  {
    name: 'Imran Qureshi',
    art: 'hindustani',
    sign: 'tabla',
    subject: 'Tabla',
    languages: 'Teaches in Hindi, Urdu and English',
    summary: 'He teaches you to say the bols first. You can only play what you can say.',
    story: [
      'Imran’s students recite before they touch the drum. They speak, clap and walk teental. Only then do they play it, one stroke at a time, until dha sounds right through a screen too.',
      'He asks you to point the camera at your hands and not at your face. He finds that this makes it easier to accept corrections.',
      'A practice pair of any size is enough to begin. He tunes it with you in the first class, and again in the rainy season.',
    ],
  },
]

/**
 * Returns the published profiles (contract 16.8). Until the office has published profiles, returns sample profiles
 * marked as samples.
 */
export function faculty(): { profiles: readonly FacultyProfile[]; note: string | null } {
  const { faculty: published } = academyContent()
  return published ? { profiles: published, note: null } : { profiles: sampleFaculty, note: SAMPLE_NOTE }
}
