export function build(folder: string): Promise<void>
