import { expect, it } from 'vitest'
import { colours } from '@/lib/core/config/colours'
import { readSources } from '../../support/source-files'

/** The product's code, without comments, by file. */
const sources = new Map(
  [...readSources(['app', 'components', 'lib', 'prisma', 'scripts', 'lab'])]
    .filter(([file]) => file !== 'lib/core/config/academy-defaults.ts')
    .map(([file, text]) => [file, text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')]),
)

const filesWith = (words: RegExp) => [...sources].filter(([, text]) => words.test(text)).map(([file]) => file)

it.each<[what: string, words: RegExp, allowed: string[]]>([
  // public-variables.ts contains the zone as an example. format.ts defines the zone of India.
  ['zone', /Asia\/Kolkata/, ['lib/core/config/public-variables.ts', 'lib/core/time/format.ts']],
  ['zone’s label', /\bIST\b/, []],
  ['name', /Swaramala/, []],
  ['prefix of receipts', /\bSMA\b/, []],
  // The email addresses of the demo users contain this domain.
  ['support email, UPI ID and domain', /swaramala[.@]|support@/, ['prisma/seed-data.ts']],
  ['social links', /(?<!graph\.)(instagram|youtube|facebook|whatsapp)\.com/, ['lib/core/config/social-link.ts']],
  [
    'defaults',
    /\bacademyDefaults\b/,
    [
      'lab/art/render-sharing.ts',
      'lib/core/config/academy.ts',
      'lib/core/config/public-variables.ts',
      'lib/core/config/settings.ts',
    ],
  ],
])('the academy’s %s is set only in lib/core/config/academy-defaults.ts', (_, words, allowed) => {
  expect(sources.size).toBeGreaterThan(300)
  expect(filesWith(words).toSorted()).toEqual(allowed)
})

it('only one file accesses the browser’s storage, and it expects errors', () => {
  expect(filesWith(/\b(local|session)Storage\b/)).toEqual(['lib/core/http/browser-storage.ts'])
})

it('no time limit uses AbortSignal.any, because on Node 20 a garbage collection can cancel it', () => {
  expect(filesWith(/AbortSignal\.any\b/)).toEqual([])
})

it('code loads later only through loadWhenShown, or through React’s lazy if the server renders the component', () => {
  expect(filesWith(/\bnext\/dynamic\b/)).toEqual([])
  expect(filesWith(/\blazy\(/).toSorted()).toEqual([
    'components/fees/family/home-fees.tsx',
    'components/shell/public/visitor-header.tsx',
  ])
})

it('brand colours are defined only in lib/core/config/colours.ts, and used by name elsewhere', () => {
  const named = Object.values(colours).flatMap((colour) =>
    typeof colour === 'string' ? colour : Object.values(colour),
  )
  expect(named.length).toBeGreaterThan(20)
  const files = filesWith(new RegExp(named.join('|'), 'i')).filter((file) => !file.startsWith('lab/art/'))
  expect(files).toEqual(['lib/core/config/colours.ts'])
})

it('useForm in components/ui/form/use-form.ts holds each form that has fields', () => {
  expect(filesWith(/['"](react-hook-form|@hookform\/.*|formik|@tanstack\/react-form)['"]/)).toEqual([])
  const forms = filesWith(/<form[\s>]/)
  expect(forms.length).toBeGreaterThan(30)
  expect(forms.filter((file) => !/\buseForm\(/.test(sources.get(file) ?? '')).toSorted()).toEqual([
    // This form contains one button. The page has no scripts.
    'app/global-error.tsx',
    // This form contains a list to which admins can add rows. Each row has its own rules (page-rows.ts).
    'components/academy/pages/editor-form.tsx',
    // The components that render this form call useForm.
    'components/accounts/second-factor/factor-form.tsx',
    // This form contains one button and a hidden field. The form also works without scripts.
    'components/catalogue/enroll-button.tsx',
    // The dialogs that render this form call useForm.
    'components/fees/person/enrolment-form.tsx',
    // time-off-editor.tsx calls useForm for this form.
    'components/time-off/time-off-form.tsx',
  ])
})

it('each schema for the browser turns off zod’s compilation before it creates an object', () => {
  const schemas = filesWith(/\bz\s*\.(strict|loose)?[oO]bject\(/).filter(
    (file) => file.startsWith('components/') || /^lib\/.*(schema|informed|session-user|audit|fields)\.ts$/.test(file),
  )
  expect(schemas.length).toBeGreaterThan(25)
  const settings = /from '@\/lib\/.*\/(fields|schema)'|import '@\/lib\/core\/config\/zod-settings'/
  expect(schemas.filter((file) => !settings.test(sources.get(file) ?? ''))).toEqual([])
})
