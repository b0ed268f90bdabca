import path from 'node:path'
import { HtmlValidate, type Message } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { servedPages } from '@/lib/api/served-pages'
import { ROOT } from '../../../scripts/system/root.mjs'
import { sendRequest } from '../../support/server/api-client'

const { keys } = servedPages(path.join(ROOT, 'public'))
const pages = keys().filter((key) => !key.includes('.'))
const markupOf = async (page: string) => (await sendRequest(page)).bytes.toString()

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's markup and our style attributes break these rules.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'no-inline-style': 'off',
  },
})

/** IDs of Next's first script and of the page parts that React streams. */
const idsOfReact = /^#(_R_|[BS]\\:\d+)$/

const isOwnFinding = ({ ruleId, selector }: Message) => ruleId !== 'valid-id' || !idsOfReact.test(selector ?? '')

describe('the public pages', () => {
  it.each(pages)('%s contains no markup that HTML forbids or discourages', async (page) => {
    const { results } = await validator.validateString(await markupOf(page), page)
    const findings = results.flatMap(({ messages }) => messages).filter(isOwnFinding)
    expect(findings.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })

  it.each(['/', '/home'])('%s describes the academy exactly once in its structured data', async (page) => {
    const blocks = (await markupOf(page)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
    const things = [...blocks].map(([, text = '']) => JSON.parse(text) as { '@type': string })
    expect(things.filter((thing) => thing['@type'] === 'EducationalOrganization')).toHaveLength(1)
  })
})
