import { useId } from 'react'

/**
 * Returns an ID for an element to which a label or description refers. The prefix is necessary, because React's own IDs
 * start with an invalid character.
 */
export const useElementId = (): string => `id${useId()}`
