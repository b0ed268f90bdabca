import net from 'node:net'

/** German error messages. The PostgreSQL package from npm contains only English messages. */
const TEXTS: Record<string, string> = {
  S: 'FEHLER',
  M: 'Die Anweisung wurde abgelehnt.',
  D: 'Der Wert passt nicht zu den vorhandenen Daten.',
}

/**
 * Starts a proxy that translates a PostgreSQL server's own error messages into another language. Messages from the
 * application's triggers stay unchanged.
 */
export async function translatePostgres(url: string): Promise<{ port: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    for (const socket of [client, upstream]) sockets.add(socket.setNoDelay().on('error', () => undefined))
    client.pipe(upstream)
    let received: Buffer = Buffer.alloc(0)
    upstream.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const messages: Buffer[] = []
      while (received.length >= 5 && received.length > received.readUInt32BE(1)) {
        const end = received.readUInt32BE(1) + 1
        messages.push(translate(received.subarray(0, end)))
        received = received.subarray(end)
      }
      client.write(Buffer.concat(messages))
    })
    upstream.on('close', () => sockets.delete(upstream) && client.end())
    client.on('close', () => sockets.delete(client) && upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: String((server.address() as net.AddressInfo).port),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Translates an ErrorResponse. Each of its fields has a one-byte type and a zero-terminated string. */
function translate(message: Buffer): Buffer {
  if (message[0] !== 0x45) return message
  const fields = message
    .toString('utf8', 5, message.length - 1)
    .split('\0')
    .filter(Boolean)
  // Leave the errors from the application's triggers unchanged. A real PostgreSQL server does not translate these
  // errors.
  if (fields.includes('Rexec_stmt_raise')) return message
  const texts = fields.map((field) => `${field[0]}${TEXTS[field[0] ?? ''] ?? field.slice(1)}\0`)
  const body = Buffer.from(`${texts.join('')}\0`)
  const head = Buffer.alloc(5)
  head[0] = message[0]
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
