import { ApplicationPage } from '@/components/applications/application-page'
import { FormOpening } from '@/components/applications/form-opening'
import { ButtonLink } from '@/components/ui/button'
import { pageMetadata } from '@/lib/pages/page-metadata'
import { paths } from '@/lib/paths'

export const metadata = pageMetadata({
  path: paths.forms,
  title: 'Forms',
  description: 'The forms of the academy, and which one is for you.',
})

export default function FormsPage() {
  return (
    <ApplicationPage
      title="Forms"
      lead="A general form to look through and try: it shows what the academy asks, and is not sent to anybody."
      art="drawing"
      sign="sketching"
      form={<FormOpening form="general" />}
      steps={[
        'You look through the regions and the courses, and tick what interests you.',
        'You continue as a student or as a teacher; what you ticked comes along.',
        'That form is the one that is sent, and the office answers it.',
      ]}
      asideTitle="You know what you want?"
      aside={
        <>
          <p>Then go straight to the form that is sent.</p>
          <ButtonLink href={paths.becomeStudent} variant="outline" wide>
            Star Performer, to learn
          </ButtonLink>
          <ButtonLink href={paths.becomeTeacher} variant="outline" wide>
            Music Instructor, to teach
          </ButtonLink>
        </>
      }
    />
  )
}
