/** Explains that there are no courses. Shown instead of a list if the office has retired all of its courses. */
export function NoCourses() {
  return <p className="type-lead py-6 text-muted">There are no courses here at the moment.</p>
}
