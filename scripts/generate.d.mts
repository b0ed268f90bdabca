export function isGenerated(): boolean
export function generate(): Promise<void>
