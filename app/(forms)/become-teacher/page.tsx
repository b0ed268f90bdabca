import { ApplicationPage } from '@/components/applications/application-page'
import { FormOpening } from '@/components/applications/form-opening'
import { TextLink } from '@/components/ui/text/text-link'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const generateMetadata = () =>
  pageMetadata({
    path: paths.becomeTeacher,
    title: 'Music Instructor',
    description: 'Apply to teach music, dance or drawing at the academy.',
  })

export default function BecomeTeacherPage() {
  return (
    <ApplicationPage
      title="Music Instructor"
      lead="Teach the art you were trained in, live and online, at times you choose."
      art="hindustani"
      sign="tabla"
      form={<FormOpening form="teacher" />}
      steps={[
        'Fill in one form with your qualification, your teaching experience and the courses you would like to teach.',
        'The office reviews it. You can edit and resend it while it is pending.',
        'Once it is approved, students see you in the list of teachers, and you can add slots for them to book.',
      ]}
      asideTitle="Learnt with a guru?"
      aside={
        <>
          <p>The gurukulam system counts as a qualification. Choose it and tell us how many years you studied.</p>
          <p>
            You can teach in several regions. Select each one and tick its courses. If you would rather learn, use the{' '}
            <TextLink href={paths.becomeStudent}>Star Performer</TextLink> form.
          </p>
        </>
      }
    />
  )
}
