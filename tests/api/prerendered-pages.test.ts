import fs from 'node:fs'
import path from 'node:path'
import { HtmlValidate, type Message } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/system/root.mjs'
import { BUILD } from '../support/server'

const folder = path.join(ROOT, BUILD, 'server', 'app')
/** The prerendered pages as they are served; Next's own page for a failure of the root layout is not ours to mend. */
const pages = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== '_global-error.html')
  .toSorted()
const markupOf = (page: string) => fs.readFileSync(path.join(folder, page), 'utf8')

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes what means the same, and the style attribute, which carries what differs from element to element.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'no-inline-style': 'off',
  },
})

/** Of Next's first script, and of the pieces of a page that React sends one after the other. */
const idsOfReact = /^#(_R_|[BS]\\:\d+)$/

const isOurs = ({ ruleId, selector }: Message) => ruleId !== 'valid-id' || !idsOfReact.test(selector ?? '')

describe('the prerendered pages', () => {
  it('are found: those of the courses among them', () => {
    expect(pages).toEqual(expect.arrayContaining(['home.html', 'login.html', 'fees-structure.html', '_not-found.html']))
    expect(pages.filter((page) => page.startsWith('courses/')).length).toBeGreaterThan(30)
  })

  it.each(pages)('%s holds nothing that HTML forbids or advises against', async (page) => {
    const { results } = await validator.validateString(markupOf(page), page)
    const found = results.flatMap(({ messages }) => messages).filter(isOurs)
    expect(found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })

  it.each(['index.html', 'home.html'])('%s says who the academy is, once', (page) => {
    const blocks = markupOf(page).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
    const things = [...blocks].map(([, text = '']) => JSON.parse(text) as { '@type': string })
    expect(things.filter((thing) => thing['@type'] === 'EducationalOrganization')).toHaveLength(1)
  })
})
