import { ApplicationPage } from '@/components/applications/application-page'
import { FormOpening } from '@/components/applications/form-opening'
import { ButtonLink } from '@/components/ui/button'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const generateMetadata = () =>
  pageMetadata({
    path: paths.forms,
    title: 'Forms',
    description: 'Find out which of the academy’s forms you need.',
  })

export default function FormsPage() {
  return (
    <ApplicationPage
      title="Forms"
      lead="A sample form with all our questions. Nothing you enter here is sent to anyone."
      art="drawing"
      sign="sketching"
      form={<FormOpening form="general" />}
      steps={[
        'Look through the regions and courses and tick what interests you.',
        'Continue as a student or as a teacher. We copy your choices to that form.',
        'Send the student or teacher form. The office will review it.',
      ]}
      asideTitle="Ready to apply?"
      aside={
        <>
          <p>Go straight to your application.</p>
          <ButtonLink href={paths.becomeStudent} variant="outline" wide>
            Apply to learn (Star Performer)
          </ButtonLink>
          <ButtonLink href={paths.becomeTeacher} variant="outline" wide>
            Apply to teach (Music Instructor)
          </ButtonLink>
        </>
      }
    />
  )
}
