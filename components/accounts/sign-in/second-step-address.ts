/** Whether the page was opened on the way back from a provider, with a second step to do: `?step=code`. */
export const cameForSecondStep = (): boolean => new URLSearchParams(window.location.search).get('step') === 'code'
