/** What an erasure leaves of a name: `Former student 12` (contract 38.9). There is nobody to write to. */
export const isErasedName = (name: string): boolean => /^Former (student|teacher|admin) \d+$/.test(name)
