import { ApplicationPage } from '@/components/applications/application-page'
import { FormOpening } from '@/components/applications/form-opening'
import { TextLink } from '@/components/ui/text/text-link'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const generateMetadata = () =>
  pageMetadata({
    path: paths.becomeStudent,
    title: 'Star Performer',
    description: 'Apply to learn music, dance or drawing at the academy.',
  })

export default function BecomeStudentPage() {
  return (
    <ApplicationPage
      title="Star Performer"
      lead="Tell us what you, or your child, have learnt so far and would like to learn. Complete beginners are welcome."
      art="dance"
      sign="dance"
      form={<FormOpening form="student" />}
      steps={[
        'Fill in one form about what you have learnt so far and which courses you would like.',
        'The office reviews it. You can edit and resend it while it is pending.',
        'Choose a course, pay its fee and book a free slot with a teacher.',
      ]}
      asideTitle="Not sure which course?"
      aside={
        <>
          <p>
            Tick everything that interests you. This does not commit you to any course. Each course page says who the
            course is for and what you need. See <TextLink href={paths.allCourses()}>all courses</TextLink>.
          </p>
          <p>
            For younger children, start with the <TextLink href={paths.kids}>kids section</TextLink>.
          </p>
        </>
      }
    />
  )
}
