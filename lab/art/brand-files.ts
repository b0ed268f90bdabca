import { heroSvg, tallHero, wideHero } from './hero/drawing'
import { type Drawing, drawStrip, finishedKolams, finishedStrips, iconSvg, textureSvg } from './kolam/drawings'
import { SPACING } from './kolam/spacing'

/** Returns the content of every file that the generator draws, by its path in the project. */
export function brandFiles(): Record<string, string> {
  return {
    'public/icon.svg': iconSvg(),
    'components/brand/drawings/texture.svg': textureSvg(),
    'components/brand/drawings/hero-wide.svg': heroSvg(wideHero, 3.6, 10),
    'components/brand/drawings/hero-tall.svg': heroSvg(tallHero, 2.6, 6),
    'components/brand/drawings/kolams.ts': kolamsFile(),
  }
}

function kolamsFile(): string {
  const kolams = Object.entries(finishedKolams).map(
    ([name, make]) => `export const ${name}Kolam = {\n${fields(make(), '  ')}} as const\n`,
  )
  const strips = (Object.keys(finishedStrips) as (keyof typeof finishedStrips)[]).map((name) => {
    const { columns, rows, ...drawing } = drawStrip(name)
    return `  ${name}: {\n    columns: ${columns},\n    rows: ${rows},\n${fields(drawing, '    ')}  },\n`
  })
  return `// Written by lab/art/render-brand.ts: change lab/art/kolam/drawings.ts instead.

/** User units between two dots in every drawing here. */
export const dotSpacing = ${SPACING}

${kolams.join('\n')}
/** The dividers: one line that weaves along a row or column of dots and comes back. */
export const strips = {
${strips.join('')}} as const
`
}

function fields({ viewBox, path, dots }: Drawing, indent: string): string {
  const points = dots.map(([x, y]) => `M${x} ${y}h0`).join('')
  return `${indent}viewBox: '${viewBox}',\n${indent}line: '${path}',\n${indent}dots: '${points}',\n`
}
