import { allCourses, type Course } from '@/lib/catalogue/courses'
import { db } from '@/lib/db/client'
import { slugOf } from './draft-service'
import { hasPlans, type Publication } from './publication'
import { contentWith, currentDraft, latestVersion } from './queries'

/** Returns the data that public pages would show if the draft were published now. */
export async function draftPublication(): Promise<Publication> {
  const [latest, { content: draft }] = await Promise.all([latestVersion(db()), currentDraft(db())])
  const published = new Map(allCourses().map((course) => [course.name.toLowerCase(), course]))
  return {
    revision: 'draft',
    content: contentWith(latest.content, draft),
    hasPlans: hasPlans(),
    courses:
      draft.courses?.map(({ is_retired: isRetired, first_price, id: _, region: __, ...course }): Course => {
        const publishedCourse = published.get(course.name.toLowerCase())
        return {
          ...course,
          isRetired,
          slug: publishedCourse?.slug ?? slugOf(course.name),
          fee: publishedCourse?.fee ?? first_price?.fee ?? 0,
          listPrice: publishedCourse?.listPrice ?? first_price?.list_price ?? 0,
          feeAbroad: (publishedCourse ? publishedCourse.feeAbroad : first_price?.fee_abroad) ?? null,
          // A new course has no teacher yet, so the rule for courses without a teacher applies.
          isTrialOnly: publishedCourse?.isTrialOnly ?? latest.content.rules.trial_without_teacher,
        }
      }) ?? allCourses(),
  }
}
