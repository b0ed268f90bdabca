/** The seven notes in three scripts. Steps are counted by the first ones. */
export const swaras = [
  { latin: 'sa', devanagari: 'स', tamil: 'ஸ' },
  { latin: 'ri', devanagari: 'रि', tamil: 'ரி' },
  { latin: 'ga', devanagari: 'ग', tamil: 'க' },
  { latin: 'ma', devanagari: 'म', tamil: 'ம' },
  { latin: 'pa', devanagari: 'प', tamil: 'ப' },
  { latin: 'dha', devanagari: 'ध', tamil: 'த' },
  { latin: 'ni', devanagari: 'नि', tamil: 'நி' },
] as const
