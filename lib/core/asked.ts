import { perProcess } from './per-process'

const LATELY_MS = 1000

const last = () => perProcess('lastAsked', () => ({ at: Number.NEGATIVE_INFINITY }))

/** Something was asked of this process that costs more than reading a file (lib/api/gate.ts). */
export function noteAsked(): void {
  last().at = performance.now()
}

/** Whether something was asked of this process within the last second. */
export const isBeingAsked = (): boolean => performance.now() - last().at < LATELY_MS
