import { z } from 'zod'
import type { CourseFilter } from '@/lib/catalogue/courses'
import { ownFilter } from '@/lib/catalogue/sections'
import { type CourseAnswers, otherTraditions } from './course-form'
import { isAtLeastFee, LIST_PRICE_BELOW, price } from './price-schema'
import { courseFields, courseText, type DraftCourse, groupField } from './schema'

const [learnFirst, learnNext, learnLater] = courseText.shape.learn.def.items

const courseForm = z.object({
  label: courseFields.label,
  name: courseFields.name,
  art: courseFields.art,
  region: courseFields.region,
  sign: courseFields.sign,
  group: groupField,
  in_south: z.boolean(),
  south: z.string(),
  in_north: z.boolean(),
  north: z.string(),
  in_western: z.boolean(),
  western: z.string(),
  intro: courseText.shape.intro,
  learn_first: learnFirst,
  learn_next: learnNext,
  learn_later: learnLater,
  for_whom: courseText.shape.forWhom,
  need: courseText.shape.need,
  covers: courseFields.covers,
  fee: price.shape.fee,
  list_price: price.shape.list_price,
  fee_abroad: price.shape.fee_abroad,
})
type ParsedAnswers = z.output<typeof courseForm>

/** The fields of a course that an admin can change in the course form. */
type Described = Omit<DraftCourse, 'id' | 'is_retired'>

/**
 * Returns the validation schema for a course's form. Errors are attached to the field that displays them. `takenNames`
 * are the names of all other courses.
 */
export const courseFormFor = (takenNames: readonly string[]) =>
  courseForm
    .superRefine((answers, context) => {
      const refuse = (field: keyof CourseAnswers, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      const name = answers.name.toLowerCase()
      if (takenNames.some((taken) => taken.toLowerCase() === name)) refuse('name', 'Another course has this name')
      if (!isAtLeastFee(answers)) refuse('list_price', LIST_PRICE_BELOW)
      for (const tradition of alsoIn(answers)) {
        const { error } = groupField.safeParse(answers[tradition])
        if (error) refuse(tradition, error.issues[0]?.message ?? '')
      }
    })
    .transform(describedCourse)

const alsoIn = (answers: Pick<ParsedAnswers, 'art' | `in_${CourseFilter}`>) =>
  otherTraditions(answers.art).filter((tradition) => answers[`in_${tradition}`])

function describedCourse(answers: ParsedAnswers): Described {
  const { label, name, art, region, sign, group, covers, fee, list_price, fee_abroad } = answers
  return {
    label,
    name,
    art,
    region,
    sign,
    covers,
    placements: [
      { filter: ownFilter[art], group },
      ...alsoIn(answers).map((filter) => ({ filter, group: groupField.parse(answers[filter]) })),
    ],
    text: {
      intro: answers.intro,
      learn: [answers.learn_first, answers.learn_next, answers.learn_later],
      forWhom: answers.for_whom,
      need: answers.need,
    },
    first_price: { fee, list_price, fee_abroad },
  }
}
