/** The public pages whose text the office can edit. Each key is also the page's path. */
export const pageKeys = [
  'faq',
  'about',
  'our-academy',
  'terms',
  'refunds',
  'careers',
  'masterclass',
  'gift-card',
] as const
export type PageKey = (typeof pageKeys)[number]
/** The pages that consist of blocks. The FAQ consists of groups of questions instead. */
export type TextPageKey = Exclude<PageKey, 'faq'>

/** A part of a page. Paragraphs and list items may contain links (lib/core/text/linked-text.ts). */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/** Questions under one title. Their answers may contain links. */
export interface QuestionGroup {
  title: string
  questions: { question: string; answer: string }[]
}

/** The text of one page. The FAQ has groups, and every other page has blocks. */
export interface PageText {
  blocks: Block[] | null
  groups: QuestionGroup[] | null
}

/** The page texts that the office has edited. All other pages show the text that comes with the application. */
export type PageTexts = { faq?: QuestionGroup[] } & Partial<Record<TextPageKey, Block[]>>
