export interface TimeSpan {
  startsAt: Date
  endsAt: Date
}

export const overlaps = (one: TimeSpan, other: TimeSpan) => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/**
 * Groups spans by key. The returned function lists a group's spans that overlap `target`. Spans in the same group must
 * not overlap each other.
 */
export function timetable<T extends TimeSpan>(
  spans: readonly T[],
  keyOf: (span: T) => string,
): (key: string, target: TimeSpan) => T[] {
  const byKey = groupBy(
    spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
    keyOf,
  )
  return (key, target) => {
    const ofKey = byKey.get(key) ?? []
    const overlappingSpans: T[] = []
    for (let at = firstEndingAfter(ofKey, target.startsAt); at < ofKey.length; at++) {
      const span = ofKey[at]
      if (!span || span.startsAt >= target.endsAt) break
      overlappingSpans.push(span)
    }
    return overlappingSpans
  }
}

/**
 * Returns the index of the first span that ends after `time`. Uses a binary search, because the preview of a holiday
 * compares thousands of classes with a year of slots.
 */
function firstEndingAfter(sorted: readonly TimeSpan[], time: Date): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const span = sorted[middle]
    if (span && span.endsAt <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** Groups items by a key and keeps their order. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
