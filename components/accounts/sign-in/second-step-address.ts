/** Returns true if the page was opened by a return from a provider with a second step pending: `?step=code`. */
export const cameForSecondStep = (): boolean => new URLSearchParams(window.location.search).get('step') === 'code'
