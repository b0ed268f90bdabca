import { describe, expect, it } from 'vitest'
import { statementsOf } from '../../scripts/migrate/statements.mjs'

describe('a migration is cut into its statements', () => {
  it.each([
    [
      'at each semicolon, with or without one at the end',
      'a;\nb',
      [
        ['a', 1],
        ['b', 2],
      ],
    ],
    [
      'not in a text',
      "SELECT 'a;b', 'it''s;';c",
      [
        ["SELECT 'a;b', 'it''s;'", 1],
        ['c', 1],
      ],
    ],
    [
      'not in a text with backslashes',
      "SELECT E'\\';';c",
      [
        ["SELECT E'\\';'", 1],
        ['c', 1],
      ],
    ],
    [
      'not in a name',
      'SELECT "a;""b";c',
      [
        ['SELECT "a;""b"', 1],
        ['c', 1],
      ],
    ],
    [
      'not in a function body',
      'DO $$ a; $b$; $$;c',
      [
        ['DO $$ a; $b$; $$', 1],
        ['c', 1],
      ],
    ],
    [
      'not in a body with a name',
      'DO $f$ a; $$; b; $f$;c',
      [
        ['DO $f$ a; $$; b; $f$', 1],
        ['c', 1],
      ],
    ],
    [
      'not where a name holds a dollar',
      'a$b$;c$b$',
      [
        ['a$b$', 1],
        ['c$b$', 1],
      ],
    ],
    [
      'not in comments',
      'a -- b;\n; /* c; */\nd',
      [
        ['a -- b;\n', 1],
        ['d', 3],
      ],
    ],
    ['leaving out what is nothing but blanks and comments', ' ;;\n-- a\n;/* b */;\n', []],
    [
      'each beginning where its first word stands',
      '\n-- why\n  a\n  b;\n\nc;',
      [
        ['a\n  b', 3],
        ['c', 6],
      ],
    ],
  ])('%s', (_, sql, expected) => {
    expect(statementsOf(sql)).toEqual(expected.map(([text, line]) => ({ text, line })))
  })
})
