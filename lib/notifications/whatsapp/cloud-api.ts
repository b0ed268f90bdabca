import { env } from '@/lib/core/config/env'
import { networkErrorCode } from '@/lib/core/http/network-error'
import { countProviderError } from '@/lib/core/observability/metrics'
import { recordProviderSuccess } from '@/lib/core/observability/provider-status'
import { isPermanent } from './failures'
import type { WhatsAppContent } from './templates'

const TIMEOUT_MS = 10_000
/** Maximum length of a variable. Meta accepts at most 1,024 characters across all variables. */
const MAX_PARAMETER = 250

interface WhatsAppSettings {
  url: string
  phoneNumberId: string
  accessToken: string
  appSecret: string
  verifyToken: string
}

/** Returns the settings for the WhatsApp Cloud API, or null if it is not set up. */
export function whatsAppSettings(): WhatsAppSettings | null {
  const settings = env()
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_ACCESS_TOKEN: accessToken } = settings
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = settings
  if (!phoneNumberId || !accessToken || !appSecret || !verifyToken) return null
  return { url: settings.WHATSAPP_API_URL.replace(/\/+$/, ''), phoneNumberId, accessToken, appSecret, verifyToken }
}

/** True if the app sends WhatsApp messages. Otherwise, the app does not mention them. */
export const isWhatsAppSetUp = (): boolean => whatsAppSettings() !== null

/** Thrown if WhatsApp does not confirm a message. Safe to log: the text contains no token, number or name. */
export class WhatsAppError extends Error {
  /** Meta's error code, `not-set-up`, or `no-answer`. With `no-answer`, the message may have been sent. */
  readonly code: string
  /** True if another attempt would fail too. */
  readonly permanent: boolean

  constructor(code: string, status: number | string, cause?: unknown) {
    super(`WhatsApp did not accept the message: ${status}, code ${code}`, { cause })
    this.name = 'WhatsAppError'
    this.code = code
    this.permanent = isPermanent(code)
  }
}

interface Accepted {
  providerId: string
  /** The recipient's number as WhatsApp returns it, without a plus sign. */
  whatsAppId: string | null
}

/** Sends a message through the Cloud API. WhatsApp's status reports contain the same `id`. Throws WhatsAppError. */
export async function sendTemplate(message: {
  id: string
  number: string
  template: string
  parameters: readonly string[]
}): Promise<Accepted> {
  const settings = whatsAppSettings()
  if (!settings) throw new WhatsAppError('not-set-up', 'no settings')
  let response: Response
  let answer: unknown
  try {
    response = await fetch([settings.url, settings.phoneNumberId, 'messages'].join('/'), {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(message)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    answer = await response.json().catch(() => null)
  } catch (cause) {
    countProviderError('whatsapp')
    throw new WhatsAppError('no-answer', networkErrorCode(cause), cause)
  }
  if (response.ok) return acceptedIn(answer)
  const { error } = (answer ?? {}) as { error?: { code?: unknown } }
  // A response without a code comes from a gateway, which may already have passed the message on to WhatsApp.
  const failure = new WhatsAppError(typeof error?.code === 'number' ? String(error.code) : 'no-answer', response.status)
  if (failure.permanent) recordProviderSuccess('whatsapp')
  else countProviderError('whatsapp', response.status)
  throw failure
}

function acceptedIn(answer: unknown): Accepted {
  const { messages, contacts } = (answer ?? {}) as { messages?: { id?: unknown }[]; contacts?: { wa_id?: unknown }[] }
  const [id, whatsAppId] = [messages?.[0]?.id, contacts?.[0]?.wa_id]
  if (typeof id !== 'string' || id === '') {
    countProviderError('whatsapp', 200)
    throw new WhatsAppError('no-answer', 'a response without an ID')
  }
  recordProviderSuccess('whatsapp')
  return { providerId: id, whatsAppId: typeof whatsAppId === 'string' ? whatsAppId : null }
}

function bodyOf({ id, number, template, parameters }: Parameters<typeof sendTemplate>[0]) {
  const settings = env()
  const names: Record<WhatsAppContent['template'], string> = {
    class_reminder: settings.WHATSAPP_REMINDER_TEMPLATE,
    class_cancelled: settings.WHATSAPP_CANCELLED_TEMPLATE,
    payment_receipt: settings.WHATSAPP_RECEIPT_TEMPLATE,
  }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: number,
    type: 'template',
    template: {
      name: names[template as WhatsAppContent['template']] ?? template,
      language: { code: settings.WHATSAPP_TEMPLATE_LANGUAGE },
      components: [
        {
          type: 'body',
          parameters: parameters.map((text) => ({ type: 'text', text: [...text].slice(0, MAX_PARAMETER).join('') })),
        },
      ],
    },
    biz_opaque_callback_data: id,
  }
}
