import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsSchema } from '@/lib/core/config/env'
import { pages } from '../../../scripts/docs/pages'
import { sectionsOf } from '../../../scripts/docs/settings'
import { ROOT } from '../../../scripts/system/root.mjs'
import { expectCurrent } from '../../support/server/reference'

describe('the reference', () => {
  it.each(Object.entries(pages()))('the reference page %s is up to date', (name, text) => expectCurrent(name, text))

  it('the reference has no other pages, except the constraints, which need a database', () => {
    const saved = fs.readdirSync(path.join(ROOT, 'docs/reference'))
    expect(saved.toSorted()).toEqual([...Object.keys(pages()), 'constraints.md'].toSorted())
  })

  it('the reference lists every variable that the application reads', () => {
    const example = fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8')
    const names = sectionsOf(example).flatMap(({ settings }) => settings.map(({ name }) => name))
    // ACADEMY_EMBEDDED_DATABASE is left out, because only `npm start` sets it.
    const read = Object.keys(settingsSchema.shape).filter((name) => name !== 'ACADEMY_EMBEDDED_DATABASE')
    expect(read.length).toBeGreaterThan(50)
    expect(read.filter((name) => !names.includes(name))).toEqual([])
  })

  it('the reference explains every variable', () => {
    const example = fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8')
    const settings = sectionsOf(example).flatMap((section) => section.settings)
    expect(settings.filter(({ meaning }) => !meaning).map(({ name }) => name)).toEqual([])
  })
})
