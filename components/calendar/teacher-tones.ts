/**
 * Number of tones in calendar-who.css. If there are more teachers, the tones repeat, and only the names distinguish the
 * teachers.
 */
export const TONES = 8

/** Returns the initials of the first and last word of a name: "VS" for Vidya Subramaniam. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}
