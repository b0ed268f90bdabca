import { useId } from 'react'

/** An id for an element, to be named by its label or description. React's own begins with a sign that no id should. */
export const useElementId = (): string => `id${useId()}`
