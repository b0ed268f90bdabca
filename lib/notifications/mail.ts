export interface Attachment {
  filename: string
  type: string
  content: Buffer
}

/** One message, ready to go. */
export interface Mail {
  /** Ours; it becomes the Message-ID, so that a message sent twice after a crash shows once. */
  id: string
  kind: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  invitation: { method: string; content: string } | null
  attachments: readonly Attachment[]
  /** The one-click unsubscribe URL (RFC 8058); null if the email is not optional. */
  oneClick: string | null
}

/** Where messages go. */
export interface MailTransport {
  /** Where it went, for the office's list. Throws MailRefused when another try would end the same. */
  send(mail: Mail): Promise<string>
}

/** The receiving side will never take this message. */
export class MailRefused extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'MailRefused'
  }
}
