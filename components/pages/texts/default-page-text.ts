import { questionGroups } from '@/components/pages/faq-questions'
import { termsOf } from '@/components/pages/terms-text'
import { teacherQualifications } from '@/lib/applications/choices'
import { regionKeys, regionLabels, teacherCourses } from '@/lib/catalogue/regions'
import type { Block, PageKey, PageText, TextPageKey } from '@/lib/core/config/page-texts'
import { academySettings } from '@/lib/core/config/settings'
import { paths } from '@/lib/paths'
import { aboutParagraphs, aboutTitle, audiences } from './about-text'
import { heading, linkTo, list, paragraph, titled } from './blocks'
import * as careers from './careers-text'
import * as gift from './gift-card-text'
import * as masterclass from './masterclass-text'
import { artSectionTexts, houseLead, houseRules, houseRulesTitle, houseTitle } from './our-academy-text'
import { refundSections } from './refunds-text'

interface Section {
  title: string
  paragraphs: readonly string[]
}

const sections = (all: readonly Section[]): Block[] =>
  all.flatMap(({ title, paragraphs }) => [heading(title), ...paragraphs.map(paragraph)])

const mailTo = (address: string) => linkTo(address, `mailto:${address}`)

const careersBlocks = (): Block[] => [
  heading(careers.careersTitle),
  paragraph(careers.careersLead),
  ...titled([careers.week]),
  heading(careers.stepsTitle),
  list(careers.steps.map(({ title, text }) => `${title}: ${text}`)),
  heading(careers.taughtTitle),
  list(regionKeys.map((region) => `${regionLabels[region]}: ${teacherCourses[region].join(', ')}`)),
  heading(careers.qualificationsTitle),
  paragraph(careers.qualificationsLead),
  list(teacherQualifications),
  paragraph(careers.alsoNeeded),
  paragraph(linkTo('Go to the application form', paths.becomeTeacher)),
]

const giftCardBlocks = (supportEmail: string): Block[] => [
  heading(gift.giftTitle),
  paragraph(gift.giftLead),
  heading(gift.giftStepsTitle),
  list(gift.giftSteps().map(({ title, text }) => `${title}: ${text}`)),
  ...titled([gift.surprise]),
  paragraph(mailTo(supportEmail)),
  ...titled([gift.beforePaying]),
  paragraph(`${linkTo('Choose a course', paths.feesStructure())} · ${linkTo('Book a trial', paths.bookTrial())}`),
]

const blocksOf: Record<TextPageKey, (supportEmail: string) => Block[]> = {
  about: () => [heading(aboutTitle), ...aboutParagraphs().map(paragraph), ...titled(audiences)],
  'our-academy': () => [
    heading(houseTitle),
    paragraph(houseLead),
    ...titled(Object.values(artSectionTexts)),
    heading(houseRulesTitle),
    list(houseRules().map(({ title, text }) => `${title}: ${text}`)),
    paragraph(`${linkTo('Ask for a trial class', paths.bookTrial())} · ${linkTo('Meet the teachers', paths.faculty)}`),
  ],
  terms: () => sections(termsOf(academySettings())),
  refunds: () => sections(refundSections()),
  careers: careersBlocks,
  masterclass: (supportEmail) => [
    heading(masterclass.masterclassTitle),
    paragraph(masterclass.masterclassLead),
    heading(masterclass.subjectsTitle),
    list(masterclass.subjects.map(({ title, text }) => `${title}: ${text}`)),
    heading(masterclass.requestTitle),
    paragraph(masterclass.requestText(supportEmail)),
    paragraph(`${linkTo('Write to the office', paths.bookTrial())} · ${linkTo('Meet the teachers', paths.faculty)}`),
  ],
  'gift-card': giftCardBlocks,
}

/** Returns the default text of a page, shown until the office edits it. */
export function defaultPageText(page: PageKey): PageText {
  const settings = academySettings()
  if (page !== 'faq') return { blocks: blocksOf[page](settings.supportEmail), groups: null }
  const groups = questionGroups(settings).map(({ title, questions }) => ({ title, questions: [...questions] }))
  return { blocks: null, groups }
}
