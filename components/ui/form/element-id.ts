import { useId } from 'react'

/**
 * Returns an ID for an element that a label or description refers to. React's own IDs start with an invalid character.
 */
export const useElementId = (): string => `id${useId()}`
