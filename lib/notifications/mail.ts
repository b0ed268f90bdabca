export interface Attachment {
  filename: string
  type: string
  content: Buffer
}

/** One email, ready to send. */
export interface Mail {
  /**
   * Our ID, which becomes the Message-ID. If a crash causes the email to be sent twice, email programs then show it
   * only once.
   */
  id: string
  kind: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  invitation: { method: string; content: string } | null
  attachments: readonly Attachment[]
  /** The one-click unsubscribe URL (RFC 8058). Null if the email is not optional. */
  oneClick: string | null
}

/** Sends emails. */
export interface MailTransport {
  /**
   * Sends an email. Returns "smtp" or, without a mail server, the path of the file that contains the email. Throws
   * MailRefused if a retry would fail too.
   */
  send(mail: Mail): Promise<string>
}

/** Thrown when the receiving server permanently rejects an email. */
export class MailRefused extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'MailRefused'
  }
}
