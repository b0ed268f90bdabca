import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/api/table'
import { type Endpoint, specificRight } from '@/lib/core/http/endpoint'

/** Pages load their initial data without an API call, so they must check the rights themselves. */
const pages = ['app/(portal)', 'app/(admin)'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => path.join(folder, file)),
)

const neededBy = (text: string) =>
  [...text.matchAll(/first(?:Data|Page)\(\s*'(\w+)'/g)].flatMap(([, name = '']) => {
    const right = specificRight((endpoints as Record<string, Endpoint>)[name] ?? {})
    return right ? [right] : []
  })

describe('the first data of pages', () => {
  it.each(pages)('%s checks the rights of the calls whose responses it includes', (file) => {
    const text = fs.readFileSync(file, 'utf8')
    for (const right of neededBy(text))
      expect(text.includes(`right="${right}"`) || text.includes(`isAdminWith(actor, '${right}')`), right).toBe(true)
  })

  it('this test finds the calls of the academy’s page and of the home page', () => {
    const needed = pages.flatMap((file) => neededBy(fs.readFileSync(file, 'utf8')))
    expect(needed.filter((right) => right === 'everything')).toHaveLength(6)
    expect(needed.filter((right) => right === 'money')).toHaveLength(4)
  })
})
