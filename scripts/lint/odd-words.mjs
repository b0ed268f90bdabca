/**
 * Turns of phrase that an English-speaking engineer or parent stumbles over (CONTRIBUTING.md). Their number is only an
 * indicator, because a sentence without them may still be hard to read.
 */
export const oddWords = [
  /\bwho(?:ever|mever)\b/i,
  /\banew\b/i,
  /(?<!under|out|long|with|bed|night)\bstands?\b(?! (?:alone|in for|out))/i,
  /\bbears?\b/i,
  /\bbeside\b/i,
  /\bmeanwhile\b/i,
  /\bnot here yet\b/i,
  /\bnobody\b/i,
  /\bsomebody\b/i,
  /\b(?:is|are|was|were) told\b/i,
  /\bby itself\b/i,
  /\bof (?:its|their|one's) own\b/i,
  /\btaken back\b/i,
  /\bas far as\b/i,
  /\bone's\b/i,
  /\bwhat (?:is|was|has|comes|goes|remains|follows|stands|a|the|one)\b[^?]*$/i,
]

/**
 * The maximum number of matches of `oddWords` per 1,000 lines of prose. On 2026-11-25, the project had 170. Never raise
 * this limit.
 */
export const AT_MOST = 6
