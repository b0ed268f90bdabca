import { expect, test } from 'vitest'
import type { KeptClasses } from '@/components/offline/kept-classes'
import { offlinePage } from '@/components/offline/offline-page'

const NOW = Date.parse('2026-11-27T11:00:00.000Z')
const booking = (endsAt: string, title: string) => ({
  endsAt,
  title,
  student: null,
  when: 'Saturday, 28 November, 6:30–7:30 pm',
  ownTime: null,
  href: '/before-class?slot=1',
})
const storedClasses: KeptClasses = {
  keptAt: '2026-11-27T10:30:00.000Z',
  asOf: '27 Nov 2026, 4:00 pm',
  classes: [
    booking('2026-11-27T10:59:00.000Z', 'An ended class'),
    booking('2026-11-28T14:00:00.000Z', 'Veenai & more'),
  ],
}

test('the offline page shows the classes that have not ended, and when they were stored', () => {
  const html = offlinePage(storedClasses, 'https://academy.example/home', NOW)
  expect(html).toContain('As of 27 Nov 2026, 4:00 pm.')
  expect(html).toContain('Veenai &amp; more')
  expect(html).not.toContain('An ended class')
})

test('the offline page shows no classes from over a week ago or with an unreadable date', () => {
  for (const keptAt of ['2026-11-20T10:00:00.000Z', 'unknown']) {
    const html = offlinePage({ ...storedClasses, keptAt }, 'https://academy.example/home', NOW)
    expect(html).toContain('You are offline')
    expect(html).not.toContain('Veenai')
  }
})

test('the offline page shows names, times and addresses as text', () => {
  const evil = '"><script>alert(1)</script>'
  const row = { ...booking('2026-11-28T14:00:00.000Z', evil), student: evil, when: evil, ownTime: evil, href: evil }
  const html = offlinePage({ ...storedClasses, asOf: evil, classes: [row] }, evil, NOW)
  expect(html).not.toContain('<script')
  expect(html.match(/&quot;&gt;&lt;script/g)).toHaveLength(7)
})
