import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { publishedRevision } from '@/lib/academy/publication'
import { refreshPublication } from '@/lib/academy/publication-queries'
import { readStoredPublication } from '@/lib/academy/stored-publication'
import { publicationFile } from '@/lib/core/config/data-dir'
import { forgetPerProcess } from '@/lib/core/config/per-process'

beforeEach(async () => {
  forgetPerProcess('publication')
  await refreshPublication()
})

it('each refresh writes the published content and courses into one file in the data folder', async () => {
  const stored = await readStoredPublication()
  expect(stored?.revision).toBe(publishedRevision())
  expect(stored?.courses).toHaveLength(35)
  expect(stored?.content.identity.name).toBe('Swaramala Academy')
  const folder = path.dirname(publicationFile())
  expect((await readdir(folder)).filter((name) => name.startsWith('published'))).toEqual(['published.json'])
})

it.each<[string, (text: string) => string]>([
  ['is cut off', (text) => text.slice(0, -100)],
  ['was changed', (text) => text.replace('"fee":700', '"fee":7')],
  ['has the format of another version', (text) => text.replace('"format":1', '"format":0')],
  ['is empty', () => ''],
  ['contains no publication', () => '{"format":1}'],
])('a stored publication that %s is ignored', async (_, damage) => {
  const text = await readFile(publicationFile(), 'utf8')
  await writeFile(publicationFile(), damage(text))
  expect(await readStoredPublication()).toBeNull()
})
