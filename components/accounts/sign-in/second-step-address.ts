/**
 * Returns true if the user returned from a provider and must complete a second step. In that case, the URL contains
 * `?step=code`.
 */
export const cameForSecondStep = (): boolean => new URLSearchParams(window.location.search).get('step') === 'code'
