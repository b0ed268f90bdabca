import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Delivered {
  from: string
  to: string[]
  /** The whole message as it came over the wire. */
  raw: string
}

export interface MailServer {
  url: string
  delivered: Delivered[]
  /** How many messages were begun, taken or not. */
  begun: number
  /** How the next messages are answered: a reply code to the recipient or to the message, or silence. */
  mode: 'ok' | 'slow' | 'mailbox-unknown' | 'greylisted' | 'message-refused' | 'silent' | 'login-refused'
  /** How long a message takes in the mode 'slow'. */
  slowMs: number
  close(): Promise<void>
}

class Reply extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message)
  }
}

const USER = 'academy'
const PASSWORD = 'only for the tests'

/** A mail server over real SMTP, with a login, that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const fits = state.mode !== 'login-refused' && username === USER && password === PASSWORD
      done(fits ? null : new Reply(535, 'Authentication failed'), fits ? { user: username } : undefined)
    },
    onRcptTo(_address, _session, done) {
      if (state.mode === 'mailbox-unknown') return done(new Reply(550, 'No such mailbox'))
      if (state.mode === 'greylisted') return done(new Reply(451, 'Try again later'))
      done()
    },
    onData(stream, session, done) {
      state.begun++
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.mode === 'silent') return
        if (state.mode === 'message-refused') return done(new Reply(554, 'Message rejected'))
        const { mailFrom, rcptTo } = session.envelope
        state.delivered.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        if (state.mode === 'slow') setTimeout(done, state.slowMs)
        else done()
      })
    },
  })
  const state: MailServer = {
    url: '',
    delivered: [],
    begun: 0,
    mode: 'ok',
    slowMs: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  // A client that goes away in the middle is what some tests want.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  state.url = `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`
  return state
}

/** The parts of a message, decoded: enough of MIME for what nodemailer writes. */
export function partsOf(raw: string): { type: string; headers: string; body: string }[] {
  const split = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, split).replace(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(split + 4)
  const type = /^content-type:\s*([^;\r\n]+)/im.exec(headers)?.[1]?.trim().toLowerCase() ?? 'text/plain'
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(headers)?.[1]
  if (type.startsWith('multipart/') && boundary) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  }
  return [{ type, headers, body: decode(body, headers) }]
}

function decode(body: string, headers: string): string {
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
