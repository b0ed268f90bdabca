/** The names of the seven notes in three scripts. Numbered steps use these names as labels: sa, ri, ga and so on. */
export const swaras = [
  { latin: 'sa', devanagari: 'स', tamil: 'ஸ' },
  { latin: 'ri', devanagari: 'रि', tamil: 'ரி' },
  { latin: 'ga', devanagari: 'ग', tamil: 'க' },
  { latin: 'ma', devanagari: 'म', tamil: 'ம' },
  { latin: 'pa', devanagari: 'प', tamil: 'ப' },
  { latin: 'dha', devanagari: 'ध', tamil: 'த' },
  { latin: 'ni', devanagari: 'नि', tamil: 'நி' },
] as const
