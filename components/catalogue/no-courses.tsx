/** Shown on a page of courses that has none, because the office has retired them. */
export function NoCourses() {
  return <p className="type-lead py-6 text-muted">There are no courses here at the moment.</p>
}
