import { ApplicationPage } from '@/components/applications/application-page'
import { FormOpening } from '@/components/applications/form-opening'
import { TextLink } from '@/components/ui/text-link'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const metadata = pageMetadata({
  path: paths.becomeTeacher,
  title: 'Music Instructor',
  description: 'Apply to teach music, dance or drawing at the academy.',
})

export default function BecomeTeacherPage() {
  return (
    <ApplicationPage
      title="Music Instructor"
      lead="Teach the art you were trained in, live and online, at the hours that you set yourself."
      art="hindustani"
      sign="tabla"
      form={<FormOpening form="teacher" />}
      steps={[
        'You fill in one form: your qualification, whom you have taught, and the courses that you would give.',
        'The office reviews it. While it is pending you can edit and resend it.',
        'Once it is approved, students find your name among the teachers, and you add the hours you want to give.',
      ]}
      asideTitle="Learnt with a guru?"
      aside={
        <>
          <p>
            The gurukulam system counts here as a qualification of its own. Choose it, and tell us how many years you
            learnt.
          </p>
          <p>
            You can teach in several regions: press each, and tick its courses. If you would rather learn, the form is{' '}
            <TextLink href={paths.becomeStudent}>Star Performer</TextLink>.
          </p>
        </>
      }
    />
  )
}
