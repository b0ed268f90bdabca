import { describe, expect, it } from 'vitest'
import { statementsOf } from '../../../scripts/migrate/statements.mjs'

describe('splitting a migration into statements', () => {
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
      'not inside a text',
      "SELECT 'a;b', 'it''s;';c",
      [
        ["SELECT 'a;b', 'it''s;'", 1],
        ['c', 1],
      ],
    ],
    [
      'not inside a text with backslashes',
      "SELECT E'\\';';c",
      [
        ["SELECT E'\\';'", 1],
        ['c', 1],
      ],
    ],
    [
      'not inside a quoted name',
      'SELECT "a;""b";c',
      [
        ['SELECT "a;""b"', 1],
        ['c', 1],
      ],
    ],
    [
      'not inside a function body',
      'DO $$ a; $b$; $$;c',
      [
        ['DO $$ a; $b$; $$', 1],
        ['c', 1],
      ],
    ],
    [
      'not inside a body with a named delimiter',
      'DO $f$ a; $$; b; $f$;c',
      [
        ['DO $f$ a; $$; b; $f$', 1],
        ['c', 1],
      ],
    ],
    [
      'not at a dollar inside a name',
      'a$b$;c$b$',
      [
        ['a$b$', 1],
        ['c$b$', 1],
      ],
    ],
    [
      'not inside comments',
      'a -- b;\n; /* c; */\nd',
      [
        ['a -- b;\n', 1],
        ['d', 3],
      ],
    ],
    ['without parts that contain only blanks and comments', ' ;;\n-- a\n;/* b */;\n', []],
    [
      'so that each starts at its first word',
      '\n-- why\n  a\n  b;\n\nc;',
      [
        ['a\n  b', 3],
        ['c', 6],
      ],
    ],
  ])('a migration is split %s', (_, sql, expected) => {
    expect(statementsOf(sql)).toEqual(expected.map(([text, line]) => ({ text, line })))
  })
})
