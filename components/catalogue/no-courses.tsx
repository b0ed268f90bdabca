/** Replaces a course list in which every course is retired. */
export function NoCourses() {
  return <p className="type-lead py-6 text-muted">There are no courses here at the moment.</p>
}
