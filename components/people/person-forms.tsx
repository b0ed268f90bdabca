'use client'

import { ChosenCourses, NONE, yearsText } from '@/components/applications/review/chosen-courses'
import { Fact } from '@/components/review/fact'
import { useInstantFormatter } from '@/components/review/instant-format'
import { LongText } from '@/components/review/long-text'
import { PhoneNumber } from '@/components/review/phone-number'
import { StatusPill } from '@/components/ui/text/status-pill'
import { TextLink } from '@/components/ui/text/text-link'
import type { OwnApplication } from '@/lib/applications/schema'
import { type RegionKey, regionKeys } from '@/lib/catalogue/regions'
import type { PersonRecord } from '@/lib/office/people-schema'
import { paths } from '@/lib/paths'

interface PersonFormsProps {
  applications: PersonRecord['applications']
  /** The person's phone number, for the links to the lists of forms. */
  phone: string
}

/** Lists the forms that a person submitted, and the decisions about them. */
export function PersonForms({ applications: { teacher, students }, phone }: PersonFormsProps) {
  if (!teacher && students.length === 0) return <p className="text-muted">No forms yet.</p>
  return (
    <div className="grid gap-6">
      {students.map((form) => (
        <Form
          key={form.learner_id}
          title={students.length > 1 ? `Star Performer (student): ${form.learner_name}` : 'Star Performer (student)'}
          form={form}
          list={paths.studentList({ q: phone })}
        />
      ))}
      {teacher ? (
        <Form title="Music Instructor (teacher)" form={teacher} list={paths.teacherList({ q: phone })} />
      ) : null}
    </div>
  )
}

interface FormProps {
  title: string
  form: OwnApplication
  list: Parameters<typeof TextLink>[0]['href']
}

function Form({ title, form, list }: FormProps) {
  const formatInstant = useInstantFormatter()
  const regions = regionKeys.filter((key): key is RegionKey => form.regions.includes(key))
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h3 className="type-h4">{title}</h3>
        <StatusPill status={form.status} />
        <span className="type-small tnum text-muted">Sent {formatInstant(form.submitted_at).date}</span>
        <TextLink href={list} className="inline-flex min-h-11 items-center">
          Review it in the list
        </TextLink>
      </div>
      {form.reason ? <p className="type-small text-muted [overflow-wrap:anywhere]">{form.reason}</p> : null}
      <dl className="mt-1 grid gap-x-8 border-ink border-t phone:grid-cols-3">
        <Fact label="Qualification or experience">{form.qualification}</Fact>
        <Fact label="Years of study">{yearsText(form.years_learning)}</Fact>
        <Fact label="Second mobile">{form.alt_mobile ? <PhoneNumber number={form.alt_mobile} link /> : NONE}</Fact>
        <Fact label="Comments" className="phone:col-span-3">
          {(form.teaching_experience ?? form.other_experience) ? (
            <LongText text={form.teaching_experience ?? form.other_experience ?? ''} />
          ) : (
            NONE
          )}
        </Fact>
        <Fact label="Courses" className="phone:col-span-3">
          <ChosenCourses regions={regions} courses={form.courses} />
        </Fact>
      </dl>
    </section>
  )
}
