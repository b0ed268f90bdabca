import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may know whom, as far as the linter's import rules do not hold it: across files, and by way of other files. */
function sourcesBelow(place: string): string[] {
  if (place.endsWith('.d.ts')) return []
  if (/\.(ts|tsx)$/.test(place)) return [place]
  const entries = readdirSync(place, { withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isDirectory() || /\.tsx?$/.test(entry.name) ? sourcesBelow(path.join(place, entry.name)) : [],
  )
}

const files = ['app', 'components', 'lib'].flatMap(sourcesBelow).filter((file) => !file.includes('/generated/'))
const statement = /^(?:import|export)\s(?!type\s)[^'"]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** The file that an import means, or the package's name. Imports of types alone leave nothing behind and do not count. */
function targetOf(file: string, named: string): string {
  const place = named.startsWith('.') ? path.join(path.dirname(file), named) : named.replace(/^@\//, '')
  return [`${place}.ts`, `${place}.tsx`].find(existsSync) ?? place
}

const imports = new Map(
  files.map((file) => {
    const text = readFileSync(file, 'utf8')
    const targets = [...text.matchAll(statement)].map(([, still, lazy]) => targetOf(file, still ?? lazy ?? ''))
    return [file, { targets, inBrowser: /^['"]use client['"]/.test(text) }]
  }),
)

/** All that comes along with a file, with the way it came. */
function comesAlong(file: string): Map<string, string> {
  const found = new Map<string, string>([[file, file]])
  for (const [place, way] of found) {
    for (const target of imports.get(place)?.targets ?? []) {
      if (!found.has(target)) found.set(target, `${way} > ${target}`)
    }
  }
  return found
}

describe('imports', () => {
  it('are found at all', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(imports.get('lib/slots/service.ts')?.targets).toContain('lib/zone.ts')
    expect(comesAlong('app/(api)/bookSlots/route.ts').has('lib/zone.ts')).toBe(true)
  })

  it('never lead from http, auth, db or storage into a domain’s service', () => {
    const base = files.filter((file) => /^lib\/(http|auth|db|storage)\//.test(file))
    const services = base.flatMap((file) => imports.get(file)?.targets.filter((to) => to.endsWith('/service.ts')) ?? [])
    expect(services).toEqual([])
  })

  it('never bring server code into the browser, not even by way of others', () => {
    const server = /^(lib\/(db|env|log|paths|audit)\b|lib\/\w+\/(service|queries)\.ts|@prisma\/|node:|pg$|sharp$|pino$)/
    const parts = files.filter((file) => imports.get(file)?.inBrowser)
    const ways = parts.flatMap((part) => [...comesAlong(part)].filter(([target]) => server.test(target)))
    expect([...new Set(ways.map(([, way]) => way))]).toEqual([])
  })

  it.each([
    ['sweetalert2', /^sweetalert2(\/|$)/],
    ['FullCalendar', /^@fullcalendar\//],
    ['the QR library', /^qrcode(\/|$)/],
    ['UploadThing’s client', /^@uploadthing\/react/],
  ])('of %s stand in one file at most', (_, library) => {
    const importers = files.filter((file) => imports.get(file)?.targets.some((to) => library.test(to)))
    expect(importers.length, importers.join(', ')).toBeLessThanOrEqual(1)
  })
})
