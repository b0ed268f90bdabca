export interface Attachment {
  filename: string
  type: string
  content: Buffer
}

/** One email, ready to send. */
export interface Mail {
  /** Our ID. It becomes the Message-ID, so that an email sent twice after a crash appears once. */
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

/** Sends emails. */
export interface MailTransport {
  /** Returns where the email went, for the office's list. Throws MailRefused when a retry would fail too. */
  send(mail: Mail): Promise<string>
}

/** The receiving server permanently rejects this email. */
export class MailRefused extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'MailRefused'
  }
}
