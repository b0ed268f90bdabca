import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { greatKolam, markKolam, smallKolam, strips } from '../../../components/brand/drawings/kolams'
import { signNames } from '../../../components/brand/sign-names'

describe('each drawn kolam', () => {
  it.each(Object.entries({ markKolam, smallKolam, greatKolam, ...strips }))(
    'each drawn kolam is one closed line: %s',
    (_, { line }) => {
      expect(line).toMatch(/^M-?\d+ -?\d+(c[-\d ]+)+Z$/)
      const curves = line.slice(0, -1).split('c').slice(1)
      const ends = curves.map((curve) => (curve.match(/-?\d+/g) ?? []).slice(-2).map(Number))
      const total = (axis: 0 | 1) => ends.reduce((sum, end) => sum + (end[axis] ?? Number.NaN), 0)
      expect(curves.length).toBeGreaterThan(10)
      expect([total(0), total(1)]).toEqual([0, 0])
    },
  )
})

describe('the course signs', () => {
  const sprite = readFileSync('components/brand/drawings/signs.svg', 'utf8')

  it.each([...signNames])('the course signs use only the two colours of their layer: %s', (name) => {
    const group = sprite.split('\n').find((line) => line.startsWith(`<g id="${name}" `)) ?? ''
    expect(group.endsWith('</g>')).toBe(true)
    expect(group.length).toBeGreaterThan(200)
    const colours = [...group.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map((match) => match[1])
    expect(colours.filter((colour) => !['none', 'var(--a)', 'var(--b)'].includes(colour ?? ''))).toEqual([])
  })

  it('the course signs cover every course of the catalogue', () => {
    const names: readonly string[] = signNames
    expect(defaultCourses.filter((course) => !names.includes(course.sign)).map((course) => course.name)).toEqual([])
  })
})
