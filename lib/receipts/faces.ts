import fs from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import * as HarfBuzz from 'harfbuzzjs'
import { projectRoot } from '@/lib/core/config/data-dir'
import { faceFiles } from './face-files.mjs'

export type FaceName = keyof typeof faceFiles

const scripts: readonly [pattern: RegExp, face: FaceName][] = [
  [/\p{Script=Tamil}/u, 'tamil'],
  [/\p{Script=Malayalam}/u, 'malayalam'],
  [/\p{Script=Telugu}/u, 'telugu'],
  [/\p{Script=Kannada}/u, 'kannada'],
  [/\p{Script=Bengali}/u, 'bengali'],
  [/\p{Script=Gujarati}/u, 'gujarati'],
  [/\p{Script=Gurmukhi}/u, 'gurmukhi'],
  [/\p{Script=Oriya}/u, 'odia'],
  [/\p{Script=Arabic}/u, 'arabic'],
]

/** Characters that several scripts share: digits, spaces, punctuation and accents. */
const SHARED = /\p{Script=Common}|\p{Script=Inherited}/u

type Face = Font & PDFKit.Mixins.PDFFontSource
const loaded = new Map<FaceName, Face>()

/** Loads a font on first use and caches it, because loading takes much longer than drawing. */
export function face(name: FaceName): Face {
  const cached = loaded.get(name)
  if (cached) return cached
  const bytes = fs.readFileSync(path.join(projectRoot, faceFiles[name]))
  const font = create(bytes) as Font
  const layout = shaper(font, bytes)
  // Replace fontkit's layout, because it shapes Indic scripts wrongly or fails. pdfkit accepts any font object with a
  // `layout`.
  const shapedFace: Face = Object.create(font, { layout: { value: layout } })
  loaded.set(name, shapedFace)
  return shapedFace
}

/** Returns a `layout` function for pdfkit that shapes text with HarfBuzz. */
function shaper(font: Font, bytes: Uint8Array) {
  const shaped = new HarfBuzz.Font(new HarfBuzz.Face(new HarfBuzz.Blob(new Uint8Array(bytes).buffer)))
  return (text: string) => {
    const buffer = new HarfBuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    HarfBuzz.shape(shaped, buffer)
    const infos = buffer.getGlyphInfos()
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b)
    const seenClusters = new Set<number>()
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      // HarfBuzz groups characters into clusters. The first glyph of a cluster gets all characters of the cluster.
      const end = starts[starts.indexOf(cluster) + 1]
      const codePoints = seenClusters.has(cluster)
        ? []
        : [...text.slice(cluster, end)].map((one) => one.codePointAt(0) ?? 0)
      seenClusters.add(cluster)
      return { id, codePoints, advanceWidth: font.getGlyph(id).advanceWidth }
    })
    const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }))
    return {
      glyphs,
      positions,
      // Use a getter, because pdfkit scales the positions before it reads `advanceWidth`.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

/**
 * Returns the font for a character, or null if no font contains it. A shared character such as a digit gets the
 * preceding text's font (`near`) if possible.
 */
export function faceOf(character: string, near: FaceName): FaceName | null {
  const code = character.codePointAt(0) ?? 0
  const own = scripts.find(([pattern]) => pattern.test(character))?.[1]
  const candidates: FaceName[] = own ? [own] : SHARED.test(character) ? [near, 'text', 'other'] : ['text', 'other']
  return candidates.find((name) => face(name).hasGlyphForCodePoint(code)) ?? null
}
