import { page } from 'vitest/browser'
import type { PageView } from '@/lib/academy/pages-schema'
import { answer, hold, refuse } from '../../support/components/network'
import { admin } from '../../support/components/people'
import { press, type Scene, testScenes } from '../../support/components/scenes'
import { stubOffice } from '../../support/components/stubs'

const path = '/academy-pages?page=terms'
const long = 'Sankarabharanam, Kalyani and Kharaharapriya, in three speeds. '.repeat(30).trim()
const delivered: PageView = { page: 'terms', is_edited: false, is_unpublished: false, blocks: null, groups: null }

const scenes: Scene[] = [
  { name: 'the delivered text', path, shows: 'Original text' },
  {
    name: 'long texts',
    path,
    given: () =>
      answer('academyPage', {
        page: {
          ...delivered,
          is_edited: true,
          is_unpublished: true,
          blocks: [
            { kind: 'heading', text: long.slice(0, 200) },
            { kind: 'paragraph', text: long },
            { kind: 'list', items: Array.from({ length: 30 }, (_, n) => `Item ${n + 1}`) },
          ],
        },
        revision: 2,
      }),
    shows: 'Edited, not published yet',
  },
  {
    name: 'a removed block',
    path,
    act: press('Remove block 1'),
    shows: 'Block 1 was removed.',
  },
  {
    name: 'errors',
    path,
    act: async () => {
      await page.getByLabelText('Text of block 1', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save draft' }).click()
    },
    shows: 'Enter the heading',
  },
  { name: 'the questions', path: '/academy-pages?page=faq', shows: 'Original text' },
  { name: 'loading', path, given: () => hold('academyPage'), shows: 'Loading...', isTransient: true },
  {
    name: 'failed',
    path,
    given: () => refuse('academyPage', 500),
    shows: 'The text could not be loaded.',
    isTransient: true,
  },
]

const stubResponses = () => {
  stubOffice()
  answer('academyPage', { page: delivered, revision: 1 })
}

testScenes('the editor of a page', admin, stubResponses, scenes)
