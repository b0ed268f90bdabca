'use client'

import type { ChangeEvent } from 'react'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { useElementId } from '@/components/ui/form/element-id'
import { SelectField, TextField } from '@/components/ui/form/field'
import { type CourseAnswers, otherTraditions, usual } from '@/lib/academy/course-form'
import type { CourseRow } from '@/lib/academy/schema'
import type { Art, CourseFilter } from '@/lib/catalogue/courses'
import { regionKeys, regionLabels } from '@/lib/catalogue/regions'
import { ownFilter, sections } from '@/lib/catalogue/sections'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface PlacementFieldsProps {
  values: CourseAnswers
  faults: { readonly [Name in keyof CourseAnswers]?: string }
  field: (name: keyof CourseAnswers) => { name: string; value: string; onChange: (event: ChangeEvent<Control>) => void }
  set: <Name extends keyof CourseAnswers>(name: Name, value: CourseAnswers[Name]) => void
  courses: readonly CourseRow[]
}

/** Lets an admin choose the section, groups and region of a course. */
export function PlacementFields({ values, faults, field, set, courses }: PlacementFieldsProps) {
  const own = ownFilter[values.art]
  const others = otherTraditions(values.art)

  /** Also changes the group and region if they are those that the earlier art usually has. */
  function changeArt(art: Art): void {
    const before = usual[values.art]
    if (values.group === before.group) set('group', usual[art].group)
    set('region', usual[art].region)
    set('art', art)
  }

  return (
    <>
      <SelectField
        label="Section"
        hint="Also gives the course its colour."
        error={faults.art}
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
        hint="The heading in the section under which the course is listed, such as Strings."
        error={faults.group}
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
                  if (target.checked && values[tradition] === '') set(tradition, values.group)
                  set(`in_${tradition}`, target.checked)
                }}
              />
              {values[`in_${tradition}`] ? (
                <div className="mb-3 ml-8.5">
                  <GroupField
                    label={`Group in ${titleOf(tradition)}`}
                    error={faults[tradition]}
                    groups={groupsIn(courses, tradition, null)}
                    field={field(tradition)}
                  />
                </div>
              ) : null}
            </div>
          ))}
        </FieldSet>
      ) : null}
      <SelectField
        label="Region"
        hint="Teachers of the course are listed under this region of the forms."
        error={faults.region}
        {...field('region')}
      >
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
  error?: string
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

/** Lists the groups of a section once each. `art` matters for sections without a filter. */
function groupsIn(courses: readonly CourseRow[], filter: CourseFilter | null, art: Art | null): readonly string[] {
  const placements = courses
    .filter((course) => filter !== null || course.art === art)
    .flatMap((course) => course.placements.filter((each) => each.filter === filter))
  return [...new Set(placements.map(({ group }) => group))]
}
