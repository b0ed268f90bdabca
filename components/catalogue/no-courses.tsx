/** Explains that there are no courses. Shown instead of the list if all of its courses are retired. */
export function NoCourses() {
  return <p className="type-lead py-6 text-muted">There are no courses here at the moment.</p>
}
