/** Shows that a list has no courses, because all of them are retired. */
export function NoCourses() {
  return <p className="type-lead py-6 text-muted">There are no courses here at the moment.</p>
}
