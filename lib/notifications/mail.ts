export interface Attachment {
  filename: string
  type: string
  content: Buffer
}

/** One email, ready to send. */
export interface Mail {
  /**
   * Our ID. The ID becomes the Message-ID, so that mail programs show an email only once if it was sent twice after a
   * crash.
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
  /** Sends an email and returns where it went, for the office's list. Throws MailRefused if a retry would fail too. */
  send(mail: Mail): Promise<string>
}

/** Thrown when the receiving server permanently rejects an email. */
export class MailRefused extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'MailRefused'
  }
}
