import { randomUUID, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type ConnectionOptions, checkServerIdentity, rootCertificates } from 'node:tls'
import { SpanKind } from '@opentelemetry/api'
import nodemailer from 'nodemailer'
import type NodeMailer from 'nodemailer/lib/mailer'
import { mailDir } from '@/lib/core/config/data-dir'
import { env } from '@/lib/core/config/env'
import { withTimeout } from '@/lib/core/http/timeout'
import { inSpan } from '@/lib/core/observability/traces'
import { type Mail, MailRefused, type MailTransport } from './mail'
import { mailSender } from './sender'

const SECOND = 1000
/** Time limit for sending, so that a slow server does not block a job forever. */
const SEND_TIMEOUT_MS = 90 * SECOND

/** Returns the configured transport: a mail server, or files in the data directory. */
export function mailTransport(): MailTransport {
  const url = env().SMTP_URL
  return url ? smtp(url) : files(mailDir())
}

function composed(mail: Mail): NodeMailer.Options {
  const from = mailSender()
  const domain = from.address.split('@')[1] ?? 'academy'
  return {
    messageId: `<${mail.id}@${domain}>`,
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.oneClick && {
        'List-Unsubscribe': `<${mail.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: mail.attachments.map(({ type, ...rest }) => ({ ...rest, contentType: type })),
    ...(mail.invitation && {
      icalEvent: { method: mail.invitation.method, filename: 'invitation.ics', content: mail.invitation.content },
    }),
  }
}

function smtp(url: string): MailTransport {
  return {
    async send(mail) {
      const transport = nodemailer.createTransport({
        ...serverOf(new URL(url)),
        tls: trusted(),
        connectionTimeout: 10 * SECOND,
        greetingTimeout: 10 * SECOND,
        socketTimeout: 20 * SECOND,
      })
      try {
        await inSpan('mail send', { kind: SpanKind.CLIENT }, () =>
          withTimeout(transport.sendMail(composed(mail)), SEND_TIMEOUT_MS, 'the mail server took too long'),
        )
        return 'smtp'
      } catch (error) {
        throw isFinal(error) ? new MailRefused((error as Error).message, error) : explained(error)
      } finally {
        transport.close()
      }
    },
  }
}

/** Parses SMTP_URL. If nodemailer parsed the URL, the time limits and the TLS options would have no effect. */
function serverOf({ protocol, hostname, port, username, password, searchParams }: URL) {
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ignoreTLS: searchParams.get('ignoreTLS') === 'true',
    requireTLS: searchParams.get('requireTLS') === 'true',
  }
}

/**
 * Returns TLS options that trust the public certificate authorities and the certificates in SMTP_TLS_CA_FILE. A server
 * certificate from that file is valid for any host name.
 */
function trusted(): ConnectionOptions {
  const file = env().SMTP_TLS_CA_FILE
  if (!file) return {}
  const own = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  const fingerprints = own.map((pem) => new X509Certificate(pem).fingerprint256)
  return {
    ca: [...rootCertificates, ...own],
    checkServerIdentity: (host, certificate) =>
      fingerprints.includes(certificate.fingerprint256) ? undefined : checkServerIdentity(host, certificate),
  }
}

/**
 * Adds advice to a certificate error, because OpenSSL's message contains none. The office's email list and the log show
 * the advice.
 */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !/certificate|altnames/i.test(error.message)) return error
  return new Error(
    `The mail server's certificate was not accepted (${error.message}). Add it to the file named in SMTP_TLS_CA_FILE (see docs/email.md).`,
    { cause: error },
  )
}

/** Returns true if a retry would fail too, because the server rejected the recipient or the email itself. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

function files(folder: string): MailTransport {
  return {
    async send(mail) {
      const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(composed(mail))
      const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
      const name = `${stamp}-${mail.kind}-${mail.id.slice(0, 8)}.eml`
      await write(folder, name, message as Buffer)
      return `mail/${name}`
    },
  }
}

/** Writes to a temporary file, flushes and renames it, so that no partial email is ever visible. */
async function write(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporaryPath = path.join(folder, `.${randomUUID()}.part`)
  try {
    const file = await inFolder(folder, () => open(temporaryPath, 'wx', 0o600))
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, path.join(folder, name))
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

/** Calls `make`. If the folder is missing, creates the folder and calls `make` again. */
async function inFolder<T>(folder: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return make()
  }
}
