import { useId } from 'react'

/**
 * Returns an ID for an element to which a label or description refers. It begins with a letter, as HTML checkers
 * recommend. React's own IDs begin with an underscore.
 */
export const useElementId = (): string => `id${useId()}`
