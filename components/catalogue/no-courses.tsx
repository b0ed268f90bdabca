/** Shown in place of a list of courses if the office has retired all of them. */
export function NoCourses() {
  return <p className="type-lead py-6 text-muted">There are no courses here at the moment.</p>
}
