'use client'

import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { useElementId } from '@/components/ui/form/element-id'
import { SelectField, TextField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'
import { type CourseAnswers, otherTraditions, usual } from '@/lib/academy/course-form'
import type { CourseRow } from '@/lib/academy/schema'
import type { Art, CourseFilter } from '@/lib/catalogue/courses'
import { regionKeys, regionLabels } from '@/lib/catalogue/regions'
import { ownFilter, sections } from '@/lib/catalogue/sections'

interface PlacementFieldsProps {
  values: CourseAnswers
  field: (name: keyof CourseAnswers) => FieldOfForm
  setValue: <Name extends keyof CourseAnswers>(name: Name, value: CourseAnswers[Name]) => void
  courses: readonly CourseRow[]
}

/** Lets an admin choose the section, groups and region of a course. */
export function PlacementFields({ values, field, setValue, courses }: PlacementFieldsProps) {
  const own = ownFilter[values.art]
  const others = otherTraditions(values.art)

  /**
   * Changes the art, and sets the usual region of the new art. Also sets the usual group, unless the admin chose a
   * different group.
   */
  function changeArt(art: Art): void {
    const before = usual[values.art]
    if (values.group === before.group) setValue('group', usual[art].group)
    setValue('region', usual[art].region)
    setValue('art', art)
  }

  return (
    <>
      <SelectField
        label="Section"
        hint="The section also sets the course’s colour."
        {...field('art')}
        onChange={({ target }) => changeArt(target.value as Art)}
      >
        {sections.map(({ art, title }) => (
          <option key={art} value={art}>
            {title}
          </option>
        ))}
      </SelectField>
      <GroupField
        label="Group"
        hint="The heading above the course in its section, such as “Strings”."
        groups={groupsIn(courses, own, values.art)}
        field={field('group')}
      />
      {others.length > 0 ? (
        <FieldSet legend="Also listed in">
          {others.map((tradition) => (
            <div key={tradition}>
              <Checkbox
                label={titleOf(tradition)}
                name={`in_${tradition}`}
                checked={values[`in_${tradition}`]}
                onChange={({ target }) => {
                  if (target.checked && values[tradition] === '') setValue(tradition, values.group)
                  setValue(`in_${tradition}`, target.checked)
                }}
              />
              {values[`in_${tradition}`] ? (
                <div className="mb-3 ml-8.5">
                  <GroupField
                    label={`Group in ${titleOf(tradition)}`}
                    groups={groupsIn(courses, tradition, null)}
                    field={field(tradition)}
                  />
                </div>
              ) : null}
            </div>
          ))}
        </FieldSet>
      ) : null}
      <SelectField label="Region" hint="The teacher list shows the course under this region." {...field('region')}>
        {regionKeys.map((region) => (
          <option key={region} value={region}>
            {regionLabels[region]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

interface GroupFieldProps {
  label: string
  hint?: string
  groups: readonly string[]
  field: ReturnType<PlacementFieldsProps['field']>
}

/** Shows a text field that suggests the groups of other courses. */
function GroupField({ groups, field, ...props }: GroupFieldProps) {
  const list = useElementId()
  return (
    <>
      <TextField autoComplete="off" list={list} {...props} {...field} />
      <datalist id={list}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  )
}

const titleOf = (tradition: CourseFilter) => sections.find(({ key }) => key === tradition)?.title ?? ''

/**
 * Returns the names of the groups in a section, without duplicates. If `filter` is null, considers only courses of this
 * `art`.
 */
function groupsIn(courses: readonly CourseRow[], filter: CourseFilter | null, art: Art | null): readonly string[] {
  const placements = courses
    .filter((course) => filter !== null || course.art === art)
    .flatMap((course) => course.placements.filter((each) => each.filter === filter))
  return [...new Set(placements.map(({ group }) => group))]
}
