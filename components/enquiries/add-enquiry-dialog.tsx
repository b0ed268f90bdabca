'use client'

import { ContactNumberFields } from '@/components/accounts/contact-phone/contact-number-fields'
import { CourseOptions } from '@/components/trials/course-options'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextAreaField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { enteredSources, MAX_NOTES } from '@/lib/trials/enquiry-bounds'
import { sourceLabels } from './enquiry-labels'

const schema = () => import('@/lib/trials/enquiry-schema').then((module) => module.newEnquiryBody)

const initialValues = {
  name: '',
  country: 'IN',
  number: '',
  course_name: '',
  source: 'call' as (typeof enteredSources)[number],
  message: '',
  notes: '',
  follow_up_on: '',
}

interface AddEnquiryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: () => void
}

/** Lets an admin enter an enquiry. Shows the phone number as the app will store it. */
export function AddEnquiryDialog({ open, onOpenChange, onAdded }: AddEnquiryDialogProps) {
  const { field, values, setValue, busy, handleSubmit, showErrors } = useForm({ schema, initialValues })
  const save = handleSubmit(async (_, typed) => {
    try {
      await call('addEnquiry', { body: typed })
    } catch (error) {
      return void (await showSaveFailure(error, showErrors, 'The enquiry could not be saved'))
    }
    onOpenChange(false)
    onAdded()
    await alertSuccess('Saved', 'The enquiry has been added to the list.')
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add an enquiry"
      description="For people who called, wrote or visited. You become the owner of the enquiry and follow up on it."
    >
      <form noValidate method="post" onSubmit={save} className="grid gap-5">
        <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
        <ContactNumberFields field={field} typed={values} checkNumber={() => setValue('number', (number) => number)} />
        <SelectField label="Course" {...field('course_name')}>
          <CourseOptions />
        </SelectField>
        <SelectField label="How did they contact you?" {...field('source')}>
          {enteredSources.map((source) => (
            <option key={source} value={source}>
              {sourceLabels[source]}
            </option>
          ))}
        </SelectField>
        <TextAreaField label="Message (optional)" maxLength={1000} {...field('message')} />
        <TextAreaField label="Notes for the office (optional)" maxLength={MAX_NOTES} {...field('notes')} />
        <DateOrTimeField label="Next follow-up (optional)" type="date" {...field('follow_up_on')} />
        <FormButtons label="Add enquiry" busy={busy} onClose={() => onOpenChange(false)} />
      </form>
    </Dialog>
  )
}
