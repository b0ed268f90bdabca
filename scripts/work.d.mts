export const ROOT: string
export function alone<T>(say: (line: string) => void, work: () => Promise<T>): Promise<T>
