import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The modes of the local WhatsApp. They imitate documented or observed behaviour of Meta's Cloud API. */
export const whatsAppModes = {
  ok: 'works',
  'not-on-whatsapp': '400, code 131026: the recipient is not on WhatsApp',
  undeliverable: 'accepts the message, and then reports it as failed with code 131026',
  'rate-limit': '400, code 130429: too many messages',
  'no-template': '404, code 132001: the template does not exist',
  'expired-token': '401, code 190',
  'server-error': '500, code 131000',
  'bad-gateway': '502 with an HTML page',
  unreachable: 'closes every connection without a response',
  'lost-response': 'sends the message, but closes the connection without a response',
  'report-first': 'sends its reports before the response',
  'no-id': 'sends the message, but responds without an ID',
} as const
export type WhatsAppMode = keyof typeof whatsAppModes

type Report = 'sent' | 'delivered' | 'read' | 'failed'

/** A message that was accepted. */
interface SentMessage {
  id: string
  to: string
  template: string
  parameters: string[]
  /** An ID chosen by the sender. Every report about the message contains it. */
  callback?: string
}

interface WhatsAppOptions {
  phoneNumberId: string
  accessToken: string
  appSecret: string
  /** The approved templates, with the number of variables in each. */
  templates: Readonly<Record<string, number>>
  language?: string
  /** The reports that the simulator sends for each message. */
  reports?: readonly Report[]
}

export interface WhatsAppServer {
  /** The address for WHATSAPP_API_URL. */
  url: string
  mode: WhatsAppMode
  /** The URL of the academy's webhook. If empty, the simulator sends no delivery reports. */
  webhook: string
  messages: SentMessage[]
  /** The number of send requests, including rejected ones. */
  requests: number
  /** How long to wait before each response, in milliseconds. */
  delayMs: number
  /** Reports a message's status to the academy's webhook. Returns the HTTP status of the response. */
  report(message: SentMessage, status: Report, code?: number): Promise<number>
  /** Sends a person's reply to the academy's webhook. Returns the HTTP status of the response. */
  reply(from: string, text: string, at?: Date): Promise<number>
  close(): Promise<void>
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Signs the body of a webhook as Meta does. */
export const signatureOf = (body: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

/** Starts a local HTTP server that simulates the WhatsApp Cloud API, including webhooks and replies. */
export async function startWhatsAppServer(options: WhatsAppOptions): Promise<WhatsAppServer> {
  const { phoneNumberId, accessToken, appSecret, reports = [] } = options
  const state: WhatsAppServer = {
    url: '',
    mode: 'ok',
    webhook: '',
    messages: [],
    requests: 0,
    delayMs: 0,
    report: ({ id, to, callback }, status, code) =>
      notify({
        statuses: [
          {
            id,
            status,
            timestamp: secondsOf(new Date()),
            recipient_id: to.replace('+', ''),
            ...(callback && { biz_opaque_callback_data: callback }),
            ...(code && { errors: [{ code, title: 'Message undeliverable' }] }),
          },
        ],
      }),
    reply: (from, body, at = new Date()) =>
      notify({
        contacts: [{ profile: { name: 'Someone' }, wa_id: from.replace('+', '') }],
        messages: [
          {
            from: from.replace('+', ''),
            id: newId(),
            timestamp: secondsOf(at),
            type: 'text',
            text: { body },
          },
        ],
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function notify(value: object): Promise<number> {
    const metadata = { display_phone_number: '15550001111', phone_number_id: phoneNumberId }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] })
    const response = await fetch(state.webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, appSecret) },
      body,
    })
    await response.arrayBuffer()
    return response.status
  }

  function accept(request: IncomingMessage, body: string): SentMessage {
    if (request.headers.authorization !== `Bearer ${accessToken}` || state.mode === 'expired-token')
      throw new Refusal(401, 190, 'Error validating access token')
    if (request.method !== 'POST' || request.url !== `/v24.0/${phoneNumberId}/messages`)
      throw new Refusal(400, 100, 'Unsupported request')
    if (state.mode === 'rate-limit') throw new Refusal(400, 130429, 'Rate limit hit')
    if (state.mode === 'server-error') throw new Refusal(500, 131000, 'Something went wrong')
    const message = messageIn(body, options, state.mode)
    if (state.mode === 'not-on-whatsapp') throw new Refusal(400, 131026, 'Message undeliverable')
    state.messages.push(message)
    return message
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    state.requests++
    await pause(state.delayMs)
    if (state.mode === 'unreachable') return void request.socket.destroy()
    if (state.mode === 'bad-gateway') return void response.writeHead(502).end('<html>Bad gateway</html>')
    let message: SentMessage
    try {
      message = accept(request, Buffer.concat(chunks).toString())
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const { status, code, message: text } = refusal
      return send(response, status, { error: { message: `(#${code}) ${text}`, type: 'OAuthException', code } })
    }
    if (state.mode === 'report-first') for (const status of reports) await state.report(message, status)
    if (state.mode === 'lost-response') request.socket.destroy()
    else {
      const contacts = [{ input: message.to, wa_id: message.to.replace('+', '') }]
      const messages = state.mode === 'no-id' ? [] : [{ id: message.id, message_status: 'accepted' }]
      send(response, 200, { messaging_product: 'whatsapp', contacts, messages })
    }
    if (!state.webhook || state.mode === 'report-first') return
    if (state.mode === 'undeliverable') await state.report(message, 'failed', 131026)
    else for (const status of reports) await state.report(message, status)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v24.0`
  return state
}

const newId = () => `wamid.${randomBytes(24).toString('base64')}`
const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1000))

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

interface SendRequest {
  messaging_product?: string
  to?: string
  type?: string
  template?: {
    name?: string
    language?: { code?: string }
    components?: { type?: string; parameters?: { type?: string; text?: string }[] }[]
  }
  biz_opaque_callback_data?: string
}

/** Rejects what Meta would reject: an unknown template or language, and wrong variables. */
function messageIn(body: string, { templates, language = 'en' }: WhatsAppOptions, mode: WhatsAppMode): SentMessage {
  const {
    messaging_product,
    to = '',
    type,
    template,
    biz_opaque_callback_data: callback,
  } = JSON.parse(body) as SendRequest
  if (messaging_product !== 'whatsapp' || type !== 'template' || !/^\+?\d{7,15}$/.test(to))
    throw new Refusal(400, 100, 'Invalid parameter')
  const parameterCount = templates[template?.name ?? '']
  if (parameterCount === undefined || template?.language?.code !== language || mode === 'no-template')
    throw new Refusal(404, 132001, 'Template name does not exist in the translation')
  const parameters = (template.components ?? []).flatMap((part) =>
    part.type === 'body' ? (part.parameters ?? []) : [],
  )
  if (parameters.length !== parameterCount) throw new Refusal(400, 132000, 'Number of parameters does not match')
  const texts = parameters.map(({ text }) => text ?? '')
  if (texts.some((text) => text.trim() === '')) throw new Refusal(400, 131008, 'Required parameter is missing')
  if (texts.some((text) => /[\n\t]| {5}/.test(text) || text.length > 1024))
    throw new Refusal(400, 132018, 'Invalid format of a parameter')
  return { id: newId(), to, template: template.name ?? '', parameters: texts, callback }
}
