import type { block, groupTitle, PageTextChanges, questionWithAnswer } from '@/lib/academy/pages-schema'
import type { Block, PageKey, PageText, QuestionGroup } from '@/lib/core/config/page-texts'

/**
 * The editor represents every page as a list of rows. A group of questions is a title row followed by its questions.
 */

const rowKinds = ['heading', 'paragraph', 'list', 'group', 'question'] as const
export type RowKind = (typeof rowKinds)[number]

export interface Row {
  /** Identifies the row in the browser. This ID is not saved. */
  id: number
  kind: RowKind
  /** A heading, a paragraph, the items of a list (one on each line), the title of a group, or a question. */
  text: string
  /** The answer if the row is a question, otherwise empty. */
  answer: string
}

export type RowContent = Omit<Row, 'id'>

export interface RowFaults {
  text?: string
  answer?: string
}

/** Returns the kinds of rows that a page can have. */
export const kindsOf = (page: PageKey): readonly [RowKind, ...RowKind[]] =>
  page === 'faq' ? ['question', 'group'] : ['paragraph', 'heading', 'list']

const row = (kind: RowKind, text: string, answer = ''): RowContent => ({ kind, text, answer })

export function contentsOf({ blocks, groups }: PageText): RowContent[] {
  return [
    ...(blocks ?? []).map((each) => row(each.kind, each.kind === 'list' ? each.items.join('\n') : each.text)),
    ...(groups ?? []).flatMap(({ title, questions }) => [
      row('group', title),
      ...questions.map(({ question, answer }) => row('question', question, answer)),
    ]),
  ]
}

export const withIds = (contents: readonly RowContent[]): Row[] => contents.map((content, id) => ({ ...content, id }))

const itemsOf = (text: string) =>
  text
    .split('\n')
    .map((item) => item.trim())
    .filter(Boolean)

function blockOf({ kind, text }: RowContent): Block {
  if (kind === 'list') return { kind, items: itemsOf(text) }
  return { kind: kind === 'heading' ? kind : 'paragraph', text }
}

function groupsOf(rows: readonly RowContent[]): QuestionGroup[] {
  const groups: QuestionGroup[] = []
  for (const { kind, text, answer } of rows) {
    if (kind === 'group' || groups.length === 0) groups.push({ title: kind === 'group' ? text : '', questions: [] })
    if (kind === 'question') groups.at(-1)?.questions.push({ question: text, answer })
  }
  return groups
}

/** Converts the rows to the body of the save request. */
export const changeOf = (page: PageKey, rows: readonly RowContent[]): PageTextChanges =>
  page === 'faq' ? { faq: groupsOf(rows) } : { [page]: rows.map(blockOf) }

/** The schemas from lib/academy/pages-schema.ts, which the editor loads on demand. */
interface RowRules {
  block: typeof block
  groupTitle: typeof groupTitle
  questionWithAnswer: typeof questionWithAnswer
}

/** Returns the errors of one row. A group title is valid only if the next row is a question. */
export function faultsOf(rules: RowRules, each: RowContent, index: number, next: RowContent | undefined): RowFaults {
  if (each.kind === 'group') {
    const { error } = rules.groupTitle.safeParse(each.text)
    if (error) return { text: error.issues[0]?.message }
    return next?.kind === 'question' ? {} : { text: 'Add a question to this group' }
  }
  if (each.kind !== 'question') {
    return { text: rules.block.safeParse(blockOf(each)).error?.issues[0]?.message }
  }
  if (index === 0) return { text: 'Add a group title before this question' }
  const { error } = rules.questionWithAnswer.safeParse({ question: each.text, answer: each.answer })
  const messageOf = (field: string) => error?.issues.find(({ path }) => path[0] === field)?.message
  return { text: messageOf('question'), answer: messageOf('answer') }
}

/** Parses rows that were saved in the browser. Returns null if they are not valid for this page. */
export function readContents(page: PageKey, json: string): RowContent[] | null {
  try {
    const parsed: unknown = JSON.parse(json)
    return Array.isArray(parsed) && parsed.every((each) => isContent(page, each)) ? parsed : null
  } catch {
    return null
  }
}

function isContent(page: PageKey, value: unknown): value is RowContent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, text, answer } = value as Partial<RowContent>
  return kindsOf(page).some((each) => each === kind) && typeof text === 'string' && typeof answer === 'string'
}
