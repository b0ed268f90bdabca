/** Explains that there are no courses, in place of a list whose courses the office has all retired. */
export function NoCourses() {
  return <p className="type-lead py-6 text-muted">There are no courses here at the moment.</p>
}
