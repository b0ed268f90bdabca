/** What the bench uses of it; the package has no types of its own. */
declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Says what the next request is. The context is that of one request and its answer. */
    setupRequest?: (request: Request, context: Record<string, unknown>) => Request
    onResponse?: (status: number, body: string, context: Record<string, unknown>) => void
  }
  interface Options {
    url: string
    connections: number
    headers?: Record<string, string>
    requests?: Request[]
    /** Seconds, unless stopped. */
    duration?: number
    /** So many requests in place of a duration. */
    amount?: number
    /** Milliseconds between two looks at whether to stop. */
    sampleInt?: number
    /** Seconds until a request without an answer is an error. */
    timeout?: number
  }
  interface Run extends PromiseLike<{ errors: number; timeouts: number }> {
    on(event: 'response', heard: (client: object, status: number, bytes: number, milliseconds: number) => void): void
    stop(): void
  }
  export default function autocannon(options: Options): Run
}
