import { finishedKolams, iconSvg, textureSvg } from './drawings'
import { heroSvg, tallHero, wideHero } from './hero-drawing'

/** Every file that is drawn by the generator, by its path in the project, with its content. */
export function brandFiles(): Record<string, string> {
  const kolams = Object.entries(finishedKolams).map(([name, make]) => {
    const { viewBox, path, dots } = make()
    const points = dots.map(([x, y]) => `M${x} ${y}h0`).join('')
    return `  ${name}: {\n    viewBox: '${viewBox}',\n    line: '${path}',\n    dots: '${points}',\n  },\n`
  })
  return {
    'app/icon.svg': iconSvg(),
    'components/brand/drawings/texture.svg': textureSvg(),
    'components/brand/drawings/hero-wide.svg': heroSvg(wideHero, 3.6, 10),
    'components/brand/drawings/hero-tall.svg': heroSvg(tallHero, 2.6, 6),
    'components/brand/drawings/kolams.ts': `// Written by scripts/art/render-brand.ts: change lib/brand/drawings.ts instead.\nexport const kolams = {\n${kolams.join('')}} as const\n`,
  }
}
