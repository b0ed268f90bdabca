import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError, statusOf } from '@/lib/core/http/errors'
import { receiveReports } from '@/lib/notifications/whatsapp/webhook-service'
import { newAddress } from './addresses'

/** The academy's account on the WhatsApp simulator. It has the templates from docs/operations.md. */
export const whatsAppAccount = {
  phoneNumberId: '106540352242922',
  accessToken: 'token-for-the-tests',
  appSecret: 'app-secret-for-the-tests',
  templates: { class_reminder: 3, class_cancelled: 3, payment_receipt: 4 },
} as const

/** Returns the settings for an academy that uses the WhatsApp simulator at this address. */
export const whatsAppEnv = (url: string) => ({
  WHATSAPP_PHONE_NUMBER_ID: whatsAppAccount.phoneNumberId,
  WHATSAPP_ACCESS_TOKEN: whatsAppAccount.accessToken,
  WHATSAPP_APP_SECRET: whatsAppAccount.appSecret,
  WHATSAPP_VERIFY_TOKEN: 'verify-token-for-the-tests',
  WHATSAPP_API_URL: url,
})

/** Serves the webhook in this process over real HTTP, for tests of services. */
export async function serveWebhook(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const call = { method: 'POST', url: request.url ?? '', headers: new Headers(), body: request }
    for (const [name, value] of Object.entries(request.headers)) call.headers.set(name, String(value))
    receiveReports(call, newAddress()).then(
      () => response.end(),
      (error) => response.writeHead(error instanceof AppError ? statusOf[error.code] : 500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
