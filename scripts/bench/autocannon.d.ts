/** What the bench uses of it; the package has no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string
    headers?: Record<string, string>
    connections: number
    /** Seconds. */
    duration: number
  }
  interface Result {
    errors: number
    '5xx': number
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
