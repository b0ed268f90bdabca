/**
 * Returns true if the user returned from a provider and must complete a second step, which the URL shows by
 * `?step=code`.
 */
export const cameForSecondStep = (): boolean => new URLSearchParams(window.location.search).get('step') === 'code'
