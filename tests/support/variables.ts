import { forgetPerProcess, perProcess } from '@/lib/core/config/per-process'

/** The app's values (`perProcess`) that depend on environment variables. */
const FROM_VARIABLES = ['env', 'publicEnv', 'emailLimits', 'filesInS3', 'providerStatuses']

/** The original values of the changed variables, undefined for variables that were not set. */
const originals = () => perProcess('originalVariables', () => new Map<string, string | undefined>())

/** Makes the app read its configuration again. */
export const forgetConfiguration = () => FROM_VARIABLES.forEach(forgetPerProcess)

/** Sets environment variables until the end of the test file. */
export function setVariables(variables: Record<string, string>): void {
  for (const name of Object.keys(variables)) if (!originals().has(name)) originals().set(name, process.env[name])
  Object.assign(process.env, variables)
  forgetConfiguration()
}

/** Undoes all calls of setVariables. */
export function restoreVariables(): void {
  for (const [name, value] of originals())
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  originals().clear()
  forgetConfiguration()
}
