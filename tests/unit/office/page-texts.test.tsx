import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { changeOf, contentsOf, faultsOf, readContents } from '@/components/academy/pages/page-rows'
import { About } from '@/components/pages/about'
import { EditedPage } from '@/components/pages/edited-page'
import { Faq } from '@/components/pages/faq'
import { Refunds } from '@/components/pages/refunds'
import { TextPage } from '@/components/pages/text-page'
import { defaultPageText } from '@/components/pages/texts/default-page-text'
import { feeBlocks } from '@/components/pages/texts/refunds-text'
import * as rules from '@/lib/academy/pages-schema'
import { defaultContent, provideAcademyContent } from '@/lib/core/config/academy'
import { type Block, type PageTexts, pageKeys } from '@/lib/core/config/page-texts'
import { isLinkAddress, linkedParts, linkFault, withoutAddresses } from '@/lib/core/text/linked-text'
import { refusalMessage } from '../../support/server/refusal'

const show = (pages: PageTexts) => provideAcademyContent(() => ({ ...defaultContent(), pages }))
afterEach(() => show({}))

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

describe('links in texts', () => {
  it.each([
    'https://example.com/raga',
    'https://en.wikipedia.org/wiki/Raga_(music)',
    'HTTPS://example.com',
    'mailto:office@example.com',
    'mailto:office@example.com?subject=Hello',
    '/faq',
    '/courses/veenai#fee',
    '/',
  ])('the address %s is a link', (address) => {
    expect(linkedParts(`See [this page](${address}).`)).toEqual([
      { text: 'See ' },
      { text: 'this page', address },
      { text: '.' },
    ])
    expect(linkFault(`[this page](${address})`)).toBeNull()
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'http://example.com',
    'ftp://example.com',
    '//example.com',
    '/\\example.com',
    '/.//example.com',
    '\\\\example.com',
    'https:example.com',
    'https://',
    'https://user:secret@example.com',
    'https://localhost',
    'https://exam\u202eple.com',
    'https://example.com/"onclick="alert(1)',
    'mailto:',
    'mailto:a@b@c',
    'example.com',
    '#top',
    '?preview=draft',
    '',
  ])('the address %j is no link: its text stays text, and saving it is rejected', (address) => {
    expect(isLinkAddress(address)).toBe(false)
    const text = `See [this page](${address}).`
    expect(linkedParts(text).filter((part) => part.address !== undefined)).toEqual([])
    expect(linkFault(text)).toMatch(/is not a valid link address|Write a link as/)
    expect(refusalMessage(rules.pageChanges, { about: [paragraph(text)] })).toBeTruthy()
  })

  it('brackets and parentheses that form no link stay text', () => {
    const text = 'The scale [Sa Ri Ga] (slowly) and [again]'
    expect(linkedParts(text)).toEqual([{ text }])
    expect(linkFault(text)).toBeNull()
  })

  it('a link without a label is rejected', () => {
    expect(linkFault('See [](/faq)')).toBe('Write a link as [label](address), with a label and an address')
    expect(linkFault('See [Terms]()')).toBe('Write a link as [label](address), with a label and an address')
  })

  it('structured data contains the labels without the addresses', () => {
    expect(withoutAddresses('See [the fees](/fees-structure) or [write](mailto:a@example.com)!')).toBe(
      'See the fees or write!',
    )
  })

  it('a long text of brackets is read quickly', () => {
    const started = performance.now()
    for (const text of ['['.repeat(2000), '[a]('.repeat(500), `[a](${'('.repeat(1990)}`]) linkedParts(text)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('the texts of pages', () => {
  it.each(pageKeys)('the default text of %s can be saved, and is unchanged by the editor', (page) => {
    const original = defaultPageText(page)
    const contents = contentsOf(original)
    const change = changeOf(page, contents)
    const { data, error } = rules.pageChanges.safeParse(change)
    expect(error?.issues).toBeUndefined()
    expect(data?.[page]).toEqual(original.blocks ?? original.groups)
    expect(readContents(page, JSON.stringify(contents))).toEqual(contents)
    expect(contents.flatMap((row, i) => Object.values(faultsOf(rules, row, i, contents[i + 1])))).toEqual(
      expect.not.arrayContaining([expect.any(String)]),
    )
  })

  it.each([
    [{ about: [] }, 'Enter the text of the page'],
    [{ about: Array.from({ length: 101 }, () => paragraph('One')) }, 'At most 100 blocks'],
    [{ about: [paragraph('x'.repeat(2001))] }, 'At most 2,000 characters'],
    [{ about: [paragraph(' \n ')] }, 'Enter the paragraph'],
    [{ about: [paragraph('a\u202eb')] }, 'Enter text without invisible characters'],
    [{ about: [paragraph('a\u0000b')] }, 'This text contains a character that cannot be stored'],
    [{ about: [{ kind: 'heading', text: 'One\nTwo' }] }, 'Enter this on one line, without invisible characters'],
    [{ about: [{ kind: 'html', text: '<b>' }] }, 'Choose a heading, a paragraph or a list'],
    [{ about: [{ kind: 'list', items: [] }] }, 'Enter the list items, one per line'],
    [{ about: [{ kind: 'list', items: Array(50).fill('x'.repeat(60)) }] }, 'At most 2,000 characters'],
    [{ faq: [{ title: 'Fees', questions: [] }] }, 'Enter at least one question in each group'],
    [{ faq: [{ title: '', questions: [{ question: 'Why?', answer: 'So.' }] }] }, 'Enter a group title'],
    [{ faq: [{ title: 'Fees', questions: [{ question: 'Why?', answer: '' }] }] }, 'Enter the answer'],
    [
      { faq: Array(60).fill({ title: 'Fees', questions: [{ question: 'Why?', answer: 'So.' }] }) },
      'At most 100 groups and questions',
    ],
  ])('the texts %j are rejected', (texts, message) => expect(refusalMessage(rules.pageChanges, texts)).toBe(message))

  it('a paragraph keeps its line breaks, whatever the browser sends for them', () => {
    const { data } = rules.pageChanges.safeParse({ about: [paragraph(' One\r\nTwo\rThree ')] })
    expect(data?.about).toEqual([paragraph('One\nTwo\nThree')])
  })

  it('the editor of the FAQ requires a title first, and at least one question per group', () => {
    const [title, question] = contentsOf({
      blocks: null,
      groups: [{ title: 'Fees', questions: [{ question: 'How much?', answer: 'Ask.' }] }],
    })
    if (!title || !question) throw new Error('two rows expected')
    expect(faultsOf(rules, question, 0, undefined).text).toBe('Add a group title before this question')
    expect(faultsOf(rules, title, 0, title).text).toBe('Add a question to this group')
    expect(faultsOf(rules, { ...question, answer: '' }, 1, undefined)).toEqual({ answer: 'Enter the answer' })
  })

  it('rows that the browser stored for another page are ignored', () => {
    expect(readContents('faq', JSON.stringify([{ kind: 'heading', text: 'a', answer: '' }]))).toBeNull()
    for (const broken of ['', '{', 'null', '[null]', '[{"kind":"list"}]'])
      expect(readContents('about', broken)).toBeNull()
  })
})

describe('an edited page', () => {
  const markup = '<script>alert(1)</script><b>bold</b>'

  it('an edited page shows typed markup as text', () => {
    const html = renderToStaticMarkup(
      <TextPage
        title="About"
        contact="office@example.com"
        blocks={[{ kind: 'heading', text: markup }, paragraph(markup), { kind: 'list', items: [markup] }]}
      />,
    )
    expect(html).not.toMatch(/<script|<b>/)
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(3)
  })

  it('an edited page opens outside links in a new tab, and shows a forbidden address as text', () => {
    const html = renderToStaticMarkup(
      <TextPage
        title="About"
        contact="office@example.com"
        blocks={[paragraph('[Out](https://example.com/a) [bad](javascript:alert(1)) [Mail](mailto:a@example.com)')]}
      />,
    )
    expect(html).toContain('href="https://example.com/a" target="_blank" rel="noopener noreferrer"')
    expect(html).toContain('href="mailto:a@example.com"')
    expect(html).toContain('[bad](javascript:alert(1))')
    expect(html).not.toContain('href="javascript')
  })

  it('a page shows the office’s text if there is one', () => {
    const page = () =>
      renderToStaticMarkup(
        <EditedPage page="about">
          <About />
        </EditedPage>,
      )
    const original = page()
    expect(original).toContain('A garland is strung one note at a time')
    show({ about: [paragraph('We teach in Madurai.')] })
    expect(page()).toContain('We teach in Madurai.')
    expect(page()).not.toContain('A garland')
    show({})
    expect(page()).toBe(original)
  })

  it('an edited FAQ shows its questions and describes them as FAQPage', () => {
    show({
      faq: [{ title: 'Trials', questions: [{ question: 'Is it free?', answer: 'Yes, see [Trial](/book-trial).' }] }],
    })
    const html = renderToStaticMarkup(<Faq />)
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Is it free?', acceptedAnswer: { text: 'Yes, see Trial.' } }],
    })
    expect(html).toContain('href="#group-1"')
    expect(html).toContain('>Trial</a>')
    expect(html).not.toContain('How young can a student be?')
  })
})

it.each([
  [24, 'up to 24 hours before it starts'],
  [1, 'up to 1 hour before it starts'],
  [0, 'A student can cancel or move a class until it starts.'],
])('the page about refunds states a notice of %i hours', (cancel_hours, notice) => {
  const content = defaultContent()
  provideAcademyContent(() => ({ ...content, rules: { ...content.rules, cancel_hours } }))
  const text = JSON.stringify(defaultPageText('refunds'))
  expect(text).toContain(notice)
  expect(text).toContain('Not decided yet: in which cases')
})

it('the page about refunds refers to the office if families cannot cancel', () => {
  const content = defaultContent()
  provideAcademyContent(() => ({ ...content, fees: { ...content.fees, who_may_cancel: 'office' } }))
  const text = JSON.stringify(defaultPageText('refunds'))
  expect(text).not.toContain('A student can cancel')
  expect(text).toContain('The office can cancel or move a class until it ends.')
  expect(JSON.stringify([defaultPageText('terms'), defaultPageText('faq')])).not.toMatch(
    /You can change or cancel|Cancel or move the class as early/,
  )
})

it('the page about refunds explains how fees work, also below the office’s own text', () => {
  const content = defaultContent()
  provideAcademyContent(() => ({ ...content, pages: { refunds: [paragraph('Our rules')] } }))
  const html = renderToStaticMarkup(
    <EditedPage page="refunds" more={feeBlocks()}>
      <Refunds more={feeBlocks()} />
    </EditedPage>,
  )
  const texts = ['Our rules', 'How fees work', 'Dues and reminders', 'Monthly fees are due on the 1st of the month.']
  const places = texts.map((text) => html.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})
