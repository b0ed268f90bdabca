/** The distance between neighbouring dots of a kolam, in SVG user units. */
export const SPACING = 100
