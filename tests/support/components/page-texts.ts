import type { PageKey, PageText } from '@/lib/core/config/page-texts'

/** Returns a shortened version of a page's default text. The full text needs the server's environment. */
export function defaultPage(page: PageKey): PageText {
  if (page === 'faq') {
    const questions = [
      { question: 'How young can a student be?', answer: 'Many children can start at about five or six.' },
      { question: 'How do I ask for a trial class?', answer: 'On the [Book a Trial](/book-trial) page.' },
    ]
    return { blocks: null, groups: [{ title: 'Before you begin', questions }] }
  }
  return {
    blocks: [
      { kind: 'heading', text: 'A garland is strung one note at a time' },
      {
        kind: 'paragraph',
        text: 'A teacher sings a phrase. The student sings it back, a little wrong, and tries again.',
      },
      { kind: 'list', items: ['For children', 'For adults', 'For families abroad'] },
      { kind: 'paragraph', text: 'Questions? Write to [the office](mailto:office@example.com).' },
    ],
    groups: null,
  }
}
