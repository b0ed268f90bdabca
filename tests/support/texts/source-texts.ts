import fs from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import { parseAst } from 'vite'

/** Texts that a document specifies, and the file or folder whose code must contain each of them. */
export interface SpecifiedTexts {
  /** The part of the product with these texts, for the test's title. */
  part: string
  place: string
  /** In these texts, `{}` replaces each value that the code inserts. */
  texts: readonly string[]
}

/**
 * Returns the texts in the code of a file or folder: every string, JSX text and template as a whole. Comments and names
 * in the code are not texts. `{}` replaces each value of a template.
 */
export async function textsIn(place: string): Promise<Set<string>> {
  const texts = await Promise.all(filesIn(place).map(textsOfFile))
  return new Set(texts.flat())
}

function filesIn(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place]
  const files = fs.readdirSync(place, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => path.join(place, file))
}

async function textsOfFile(file: string): Promise<string[]> {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  // This removes types and turns JSX texts into strings, with the same whitespace as on the page.
  const { code } = await transform(await fs.promises.readFile(file, 'utf8'), { loader, jsx: 'automatic' })
  return [...textsOfNode(parseAst(code))].map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

interface TextNode {
  type: string
  value: unknown
  quasis: { value: { cooked: string } }[]
}

/** Returns the texts in a part of a syntax tree. */
function* textsOfNode(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { type, value, quasis } = node as Partial<TextNode>
  if (type === 'Literal' && typeof value === 'string') yield value
  if (type === 'TemplateLiteral' && quasis) yield quasis.map((part) => part.value.cooked).join('{}')
  for (const child of Object.values(node)) yield* textsOfNode(child)
}
