/** How many tones calendar-who.css has; with more teachers than that they come round again, and names tell them apart. */
export const TONES = 8

/** "VS" for Vidya Subramaniam: first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}
