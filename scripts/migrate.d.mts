export function deploy(url: string, options?: { say?: (line: string) => void }): Promise<string[]>
export function diff(url: string): Promise<{ ahead: boolean; sql: string }>
