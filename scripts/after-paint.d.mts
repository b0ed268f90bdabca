export function scriptsAfterPaint(buildDir: string): Promise<void>
export function withScriptsAfterPaint(html: string): string
