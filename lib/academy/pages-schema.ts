import { z } from 'zod'
import { type Block, pageKeys, type QuestionGroup } from '@/lib/core/config/page-texts'
import { lengthError, NOT_ONE_LINE, plainText, requiredText } from '@/lib/core/http/fields'
import { linkFault } from '@/lib/core/text/linked-text'
import { isOneLine, isVisible } from '@/lib/core/text/single-line'

/** The rules for the texts of public pages, for the browser and the server. */

const MAX_BLOCKS = 100
const MAX_TEXT = 2000
const MAX_LINE = 200

const normal = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n')

/** Returns the schema for text that may contain several lines and links. */
const linkedText = (missing: string) =>
  plainText(missing)
    .overwrite(normal)
    .trim()
    .refine(isVisible, { error: missing })
    .refine((text) => text.split('\n').every(isOneLine), { error: 'Enter text without invisible characters' })
    .max(MAX_TEXT, lengthError(`At most ${MAX_TEXT.toLocaleString('en-IN')} characters`))
    .superRefine((text, { addIssue }) => {
      const message = linkFault(text)
      if (message) addIssue({ code: 'custom', message })
    })

const listItem = linkedText('Enter the item').refine(isOneLine, { error: NOT_ONE_LINE })

export const block = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('heading'), text: requiredText('Enter the heading', MAX_LINE) }),
    z.object({ kind: z.literal('paragraph'), text: linkedText('Enter the paragraph') }),
    z.object({
      kind: z.literal('list'),
      items: z
        .array(listItem, { error: 'Enter the list items' })
        .min(1, lengthError('Enter the list items, one per line'))
        .max(MAX_BLOCKS, lengthError(`At most ${MAX_BLOCKS} items`))
        .refine((items) => items.join('\n').length <= MAX_TEXT, {
          error: `At most ${MAX_TEXT.toLocaleString('en-IN')} characters`,
        }),
    }),
  ],
  { error: 'Choose a heading, a paragraph or a list' },
)

export const groupTitle = requiredText('Enter a group title', MAX_LINE)
export const questionWithAnswer = z.object(
  { question: requiredText('Enter the question', MAX_LINE), answer: linkedText('Enter the answer') },
  { error: 'Enter a question and its answer' },
)

const blocks = z
  .array(block, { error: 'Enter the text of the page' })
  .min(1, lengthError('Enter the text of the page'))
  .max(MAX_BLOCKS, lengthError(`At most ${MAX_BLOCKS} blocks`)) satisfies z.ZodType<Block[]>

/** The groups of questions on the FAQ page. The page may have at most MAX_BLOCKS titles and questions in total. */
const groups = z
  .array(
    z.object(
      {
        title: groupTitle,
        questions: z
          .array(questionWithAnswer, { error: 'Enter the group’s questions' })
          .min(1, lengthError('Enter at least one question in each group')),
      },
      { error: 'Enter a title and questions' },
    ),
    { error: 'Enter the questions' },
  )
  .min(1, lengthError('Enter at least one group of questions'))
  .max(MAX_BLOCKS, lengthError(`At most ${MAX_BLOCKS} groups`))
  .refine((all) => all.reduce((sum, { questions }) => sum + 1 + questions.length, 0) <= MAX_BLOCKS, {
    error: `At most ${MAX_BLOCKS} groups and questions`,
  }) satisfies z.ZodType<QuestionGroup[]>

const NOT_TEXTS = 'Enter the page texts'
/** The new texts of the listed pages. Null restores the default text. */
export const pageChanges = z.object(
  {
    faq: groups.nullish(),
    about: blocks.nullish(),
    'our-academy': blocks.nullish(),
    terms: blocks.nullish(),
    refunds: blocks.nullish(),
    careers: blocks.nullish(),
    masterclass: blocks.nullish(),
    'gift-card': blocks.nullish(),
  },
  { error: NOT_TEXTS },
)
export type PageTextChanges = z.output<typeof pageChanges>

export const pageKey = z.enum(pageKeys, { error: 'page is the name of a page whose text can be edited' })

/** The state of one page in the draft. */
export const pageState = z.object({
  page: pageKey,
  /** False if the page shows the text that comes with the application. */
  is_edited: z.boolean(),
  /** True if the draft differs from the published text. */
  is_unpublished: z.boolean(),
})
export type PageState = z.infer<typeof pageState>

const storedBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])
const storedGroup = z.object({
  title: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})

/** The text of one page in the draft. If the text has never been edited, both `blocks` and `groups` are null. */
export const pageView = pageState.extend({
  /** The text of a page other than the FAQ. */
  blocks: z.array(storedBlock).nullable(),
  /** The questions of the FAQ. */
  groups: z.array(storedGroup).nullable(),
})
export type PageView = z.infer<typeof pageView>
