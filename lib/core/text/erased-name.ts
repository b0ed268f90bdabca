/**
 * True for the name of an erased person, such as `Former student 12` (contract 38.9). Such a person cannot receive
 * emails or messages.
 */
export const isErasedName = (name: string): boolean => /^Former (student|teacher|admin) \d+$/.test(name)
