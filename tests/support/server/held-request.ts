import net from 'node:net'

export interface HeldAnswer {
  status: number
  message: unknown
}

/** A request whose body is sent in two parts. `finish` sends the second part and reads the response. */
export interface HeldRequest {
  begun: number
  finish(): Promise<HeldAnswer>
}

interface Held {
  method: string
  path: string
  token: string
  body: unknown
}

/** Sends the head and the first byte of the body, and waits until both are sent. */
export async function holdRequest(baseUrl: string, { method, path, token, body }: Held): Promise<HeldRequest> {
  const { hostname, port } = new URL(baseUrl)
  const text = JSON.stringify(body)
  const socket = net.connect(Number(port), hostname)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, 1)}`, () => resolve())
  })
  return {
    begun,
    async finish() {
      socket.write(text.slice(1))
      const chunks: Buffer[] = []
      for await (const chunk of socket) chunks.push(chunk as Buffer)
      const [first = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
      const { message } = JSON.parse(/\{.*\}/s.exec(rest.join(''))?.[0] ?? '{}') as { message?: unknown }
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1]), message }
    },
  }
}
