export function layOutFonts(): void
