const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//
const STRING = /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'/
const QUOTED_NAME = /"(?:[^"]|"")*"/
const DOLLAR_STRING = /\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/
const WORD = /[A-Za-z_][\w$]*/
const TOKENS = [COMMENT, STRING, QUOTED_NAME, DOLLAR_STRING, WORD, /[\s\S]/].map(({ source }) => source).join('|')
const BLANK = /^(?:\s|--|\/\*)/

/**
 * Splits a migration into statements, each with the number of its first line. Semicolons in strings, names, comments
 * and function bodies between $$ do not end a statement. A semicolon in `BEGIN ATOMIC … END` or in a rule with several
 * commands does end a statement.
 * @param {string} sql
 * @returns {{ text: string, line: number }[]}
 */
export function statementsOf(sql) {
  const statements = []
  let start = null
  for (const { 0: token, index } of sql.matchAll(new RegExp(`${TOKENS}|$`, 'g'))) {
    const ends = token === ';' || index === sql.length
    if (ends && start !== null) {
      statements.push({ text: sql.slice(start, index), line: sql.slice(0, start).split('\n').length })
      start = null
    } else if (!ends && start === null && !BLANK.test(token)) start = index
  }
  return statements
}
