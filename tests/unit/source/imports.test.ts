import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importedFile } from '../../support/source-files'

// Checks import rules that the linter cannot check, because the rules concern several files or indirect imports.

function sourcesBelow(place: string): string[] {
  if (place.endsWith('.d.ts')) return []
  if (/\.(tsx?|mjs)$/.test(place)) return [place]
  const entries = readdirSync(place, { withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isDirectory() || /\.(tsx?|mjs)$/.test(entry.name) ? sourcesBelow(path.join(place, entry.name)) : [],
  )
}

const files = ['app', 'components', 'lib'].flatMap(sourcesBelow).filter((file) => !file.includes('/generated/'))
/** Matches imports, except imports of types, which the compiler removes. */
const statement = /^(?:import|export)\s(?!type\s)[^'"]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const imports = new Map(
  files.map((file) => {
    const text = readFileSync(file, 'utf8')
    const targets = [...text.matchAll(statement)].map(([, still, lazy]) => importedFile(file, still ?? lazy ?? ''))
    return [file, { targets, inBrowser: /^['"]use client['"]/.test(text) }]
  }),
)

/** Returns all files that a file imports, directly or indirectly, each with the chain of imports that leads to it. */
function importedFiles(file: string): Map<string, string> {
  const chains = new Map<string, string>([[file, file]])
  for (const [place, chain] of chains) {
    for (const target of imports.get(place)?.targets ?? []) {
      if (!chains.has(target)) chains.set(target, `${chain} > ${target}`)
    }
  }
  return chains
}

describe('imports', () => {
  it('this test finds the imports', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(imports.get('lib/slots/service.ts')?.targets).toContain('lib/core/time/zone.ts')
    expect(importedFiles('app/(api)/bookSlots/route.ts').has('lib/core/time/zone.ts')).toBe(true)
  })

  it('no server code reaches the browser, not even indirectly', () => {
    const server =
      /^(lib\/db\/|lib\/core\/(env|log|zone|data-dir|per-process)\.ts|lib\/\w+\/([\w-]+-)?(service|queries)\.ts|@prisma\/|node:|pg$|sharp$|pino$)/
    const parts = files.filter((file) => imports.get(file)?.inBrowser)
    const chains = parts.flatMap((part) => [...importedFiles(part)].filter(([target]) => server.test(target)))
    expect([...new Set(chains.map(([, chain]) => chain))]).toEqual([])
  })

  it.each([
    ['sweetalert2', /^sweetalert2(\/|$)/],
    ['FullCalendar', /^@fullcalendar\//],
    ['the QR library', /^qrcode(\/|$)/],
    ['UploadThing’s client', /^@uploadthing\/react/],
  ])('at most one file imports %s', (_, library) => {
    const importers = files.filter((file) => imports.get(file)?.targets.some((to) => library.test(to)))
    expect(importers.length, importers.join(', ')).toBeLessThanOrEqual(1)
  })
})

describe('typed text is shown as text', () => {
  const containing = (word: RegExp) => files.filter((file) => word.test(readFileSync(file, 'utf8')))

  it('only one file uses the library for alerts, and it passes typed text as text', () => {
    const alertImporters = containing(/['"]sweetalert2/)
    expect(alertImporters).toEqual(['components/ui/dialog/alert-window.ts'])
    const text = readFileSync('components/ui/dialog/alert-window.ts', 'utf8')
    const options = text.slice(text.indexOf('const options: SweetAlertOptions'), text.indexOf('sweetAlert.fire('))
    const optionNames = [...options.matchAll(/\b(\w+)\s*:|^\s+(\w+),$/gm)].map(([, named, short]) => named ?? short)
    expect(
      optionNames.filter((name) =>
        /^(title|html|icon?Html|loaderHtml|template|input.*|\w+ButtonText)$/.test(name ?? ''),
      ),
    ).toEqual([])
    expect(optionNames).toContain('titleText')
    expect(options.match(/footer: .*/)?.[0]).toBe("footer: note ? paragraph(note) : '',")
    expect(text.match(/sweetAlert\.\w+\(/g)).not.toContain('sweetAlert.update(')
  })

  it('only one file writes CSV, and only one reads it', () =>
    expect(containing(/['"]papaparse/)).toEqual(['lib/office/csv.ts', 'lib/statements/table.ts']))

  it('only two files write raw HTML: structured data, which is escaped, and a script without data', () => {
    const writers = containing(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b/)
    expect(writers).toEqual(['components/shell/early-events.tsx', 'components/ui/text/json-ld.tsx'])
  })
})

/**
 * Returns the module of a file. All of app is one module. In lib, components, scripts and lab, each subfolder is a
 * module, and files outside a subfolder belong to the module `core`.
 */
function moduleOf(file: string): string {
  const [top = '', folder = '', more] = file.split('/')
  if (top === 'app') return 'app'
  return more === undefined ? `${top}/core` : `${top}/${folder}`
}

/** Matches every import, including imports of types. */
const anyStatement = /^(?:import|export)\s[^'"]*?['"]([^'"]+)['"]|\b(?:import\(\s*|@import .* from )['"]([^'"]+)['"]/gm
const tools = [...sourcesBelow('scripts'), ...sourcesBelow('lab')]
const moduleImports = new Map<string, Map<string, string>>()
for (const file of [...files, ...tools]) {
  for (const [, still, lazy] of readFileSync(file, 'utf8').matchAll(anyStatement)) {
    const target = importedFile(file, still ?? lazy ?? '')
    if (!/^(app|components|lib|scripts|lab)\//.test(target)) continue
    const [from, to] = [moduleOf(file), moduleOf(target)]
    if (from === to) continue
    const statements = moduleImports.get(from) ?? new Map<string, string>()
    statements.set(to, `${file} -> ${target}`)
    moduleImports.set(from, statements)
  }
}

/** Returns the imports that form a cycle from this module back to itself, or none if there is no cycle. */
function cycleFrom(start: string): string[] {
  const pathTo = new Map<string, string[]>([[start, []]])
  for (const [module, chain] of pathTo) {
    for (const [next, statement] of moduleImports.get(module) ?? []) {
      if (next === start) return [...chain, statement]
      if (!pathTo.has(next)) pathTo.set(next, [...chain, statement])
    }
  }
  return []
}

const base = ['lib/core', 'lib/db', 'lib/auth', 'lib/storage', 'lib/queue']
const composed = ['lib/api', 'lib/worker']
const layerOf = (module: string): number => {
  if (module.startsWith('lab/')) return 7
  if (module.startsWith('scripts/')) return 6
  if (module === 'app') return 5
  if (module.startsWith('components/')) return 4
  if (composed.includes(module)) return 3
  if (module === 'lib/core') return 0
  return base.includes(module) ? 1 : 2
}

describe('modules', () => {
  const modules = [...moduleImports.keys()].toSorted()

  it('this test finds the modules and the imports between them', () => {
    expect(modules).toEqual(expect.arrayContaining(['lib/bookings', 'components/slots', 'lib/api', 'scripts/start']))
    expect(moduleImports.get('lib/bookings')?.has('lib/db')).toBe(true)
  })

  it.each(modules)('the module %s is part of no cycle', (module) => expect(cycleFrom(module)).toEqual([]))

  it('modules import only lower layers: core, then the base, the domains, their compositions, components, app', () => {
    const up = [...moduleImports].flatMap(([module, statements]) =>
      [...statements].filter(([to]) => layerOf(to) > layerOf(module)).map(([, statement]) => statement),
    )
    expect(up).toEqual([])
  })
})

describe('product code, scripts and simulators', () => {
  const parts = [...files, ...tools, ...sourcesBelow('prisma')].filter((file) => !/^scripts\/(test|art)\//.test(file))

  it('code outside of tests imports no test files', () => {
    expect(parts).toEqual(
      expect.arrayContaining(['prisma/seed.ts', 'scripts/server/server.mjs', 'scripts/simulators/smtp.ts']),
    )
    expect(parts.filter((file) => /['"`](?:@\/|[./]*)tests\//.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
