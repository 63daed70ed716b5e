import { z } from 'zod'
import type { ProviderEvent } from '../../../shop/payment-provider.ts'
import { type PaypalClient, requireOk } from '../paypal-client.ts'
import { getEventSubject } from './get-event-subject.ts'
import { type createCertificateCache, isCertificateUrl } from './signing-certificates.ts'
import { verifySignature, type WebhookSignature } from './verify-signature.ts'

const MAX_AGE_SECONDS = 300

const eventSchema = z.object({ id: z.string().min(1), event_type: z.string().min(1), resource: z.unknown() })

/**
 * Returns null when the event is not from PayPal or not recent. Verifies the signature locally; asks PayPal
 * only when the
 * certificate is unavailable or unusable, and `beforeFetch` permits it. Throws when PayPal is unreachable.
 */
export async function verifyWebhookEvent(
  paypal: PaypalClient,
  certificateAt: ReturnType<typeof createCertificateCache>,
  delivered: { body: string; headers: Headers },
  beforeFetch: () => Promise<void>,
): Promise<ProviderEvent | null> {
  const { body, headers } = delivered
  const { apiBase, webhookId, previousWebhookIds = [] } = paypal.options
  const webhookIds = [webhookId, ...previousWebhookIds]
  const signature = parseSignature(headers)
  const event = eventSchema.safeParse(parseJson(body)).data
  if (!signature || !event) return null
  if (!isRecent(signature.transmission_time) || !isCertificateUrl(signature.cert_url, apiBase)) return null
  const pem = await certificateAt(signature.cert_url, beforeFetch)
  const verdicts = webhookIds.map((id) =>
    pem === null ? null : verifySignature(body, signature, { webhookId: id, pem }),
  )
  if (verdicts.every((verdict) => verdict === false)) return null
  if (!verdicts.includes(true)) {
    await beforeFetch()
    if (!(await verifyWithPaypal(paypal, body, signature, webhookIds))) return null
  }
  return {
    eventId: event.id,
    type: event.event_type,
    subject: getEventSubject(event.event_type, event.resource),
  }
}

function parseSignature(headers: Headers): WebhookSignature | null {
  const signature: WebhookSignature = {
    transmission_id: headers.get('paypal-transmission-id') ?? '',
    transmission_time: headers.get('paypal-transmission-time') ?? '',
    transmission_sig: headers.get('paypal-transmission-sig') ?? '',
    cert_url: headers.get('paypal-cert-url') ?? '',
    auth_algo: headers.get('paypal-auth-algo') ?? '',
  }
  return Object.values(signature).every((value) => value !== '') ? signature : null
}

function isRecent(time: string): boolean {
  return Math.abs(Date.now() - Date.parse(time)) <= MAX_AGE_SECONDS * 1_000
}

async function verifyWithPaypal(
  paypal: PaypalClient,
  body: string,
  signature: WebhookSignature,
  webhookIds: readonly string[],
): Promise<boolean> {
  for (const id of webhookIds) if (await verifyForWebhook(paypal, body, signature, id)) return true
  return false
}

/** The SDK lacks this operation, so the request uses its token and transport directly. */
async function verifyForWebhook(
  paypal: PaypalClient,
  body: string,
  signature: WebhookSignature,
  webhookId: string,
): Promise<boolean> {
  const signedFields = JSON.stringify({ ...signature, webhook_id: webhookId })
  // PayPal signed the bytes of the body: serialized again, 1.0 would become 1 and no longer match.
  const question = `${signedFields.slice(0, -1)},"webhook_event":${body}}`
  const answer = await paypal.request((client) => {
    const request = client.getRequestBuilderFactory()('POST', '/v1/notifications/verify-webhook-signature')
    request.authenticate([{ oauth2: true }])
    request.header('Content-Type', 'application/json')
    request.text(question)
    return request.callAsText()
  })
  // PayPal rejects input that was never a signature with these statuses.
  if (!answer.ok && (answer.status === 400 || answer.status === 422)) return false
  const verdict = verificationSchema.safeParse(parseJson(requireOk(answer)))
  if (!verdict.success) throw new Error('PayPal did not say whether it signed a webhook event')
  return verdict.data.verification_status === 'SUCCESS'
}

const verificationSchema = z.object({ verification_status: z.string() })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
