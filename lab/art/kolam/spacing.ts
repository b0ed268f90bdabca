/** User units between two dots in every drawn kolam. */
export const SPACING = 100
