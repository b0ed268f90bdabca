export function redact(text: string): string
