import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Delivered {
  from: string
  to: string[]
  /** The whole message as it was received. */
  raw: string
}

export interface MailServer {
  url: string
  delivered: Delivered[]
  /** The number of messages that the server began to receive, including rejected ones. */
  begun: number
  /** How the server handles the next messages, for example by rejecting the recipient or by not responding. */
  mode: 'ok' | 'slow' | 'mailbox-unknown' | 'greylisted' | 'message-refused' | 'silent' | 'login-refused'
  /** How long each message takes in the mode 'slow'. */
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

/**
 * Starts a real SMTP server that requires a login and stores the emails. With a certificate, the server offers
 * STARTTLS.
 */
export async function startMailServer(certificate?: { key: string; cert: string }): Promise<MailServer> {
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
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
  // The error is ignored, because some tests disconnect the client in the middle of a message.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  state.url = `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`
  return state
}
