/**
 * Returns true if the URL contains `?step=code`. The user has then returned from a provider, and must complete a second
 * step.
 */
export const cameForSecondStep = (): boolean => new URLSearchParams(window.location.search).get('step') === 'code'
