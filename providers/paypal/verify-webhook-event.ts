import { z } from 'zod'
import type { ProviderEvent } from '../../shop/providers/payment-provider.ts'
import { getParentId } from './get-payment-snapshot.ts'
import { type PaypalClient, requireOk } from './paypal-client.ts'
import {
  type createCertificateCache,
  isCertificateUrl,
  verifySignature,
  type WebhookSignature,
} from './verify-signature.ts'

/** Events that the webhook of the shop receives, and no others. A test compares docs/payments.md. */
export const PAYPAL_WEBHOOK_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const

const MAX_AGE_SECONDS = 300

const eventSchema = z.object({ id: z.string().min(1), event_type: z.string().min(1), resource: z.unknown() })

/**
 * Returns null when the event is not from PayPal or not recent. Verifies the signature locally; asks PayPal only
 * when the certificate is unavailable or unusable, and `beforeFetch` permits it. Throws when PayPal is
 * unreachable.
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

const resourceSchema = z.object({
  id: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
})

/**
 * Returns the subject of a webhook event for `getPayment`: an order id, `capture:<id>`, `refund:<id>` or
 * `dispute:<capture>`.
 * Null for events that the shop does not follow.
 */
export function getEventSubject(type: string, about: unknown): string | null {
  const { data: resource } = resourceSchema.safeParse(about)
  if (!resource) return null
  const { id, links } = resource
  if (type.startsWith('CHECKOUT.ORDER.')) return id ?? null
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    // The seller's transaction is the capture.
    const [transaction] = resource.disputed_transactions ?? []
    return formatSubject('dispute', transaction?.seller_transaction_id)
  }
  if (/^PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DECLINED|DENIED)$/.test(type)) {
    const order = resource.supplementary_data?.related_ids?.order_id ?? getParentId(links, 'orders')
    return order ?? formatSubject('capture', id)
  }
  if (/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.\w+)$/.test(type)) {
    // The resource is the refund and its parent link the capture. A reversal is made for the customer by
    // their bank or PayPal.
    const kind = type === 'PAYMENT.CAPTURE.REVERSED' ? 'dispute' : 'capture'
    return formatSubject(kind, getParentId(links, 'captures')) ?? formatSubject('refund', id)
  }
  return null
}

function formatSubject(kind: 'capture' | 'refund' | 'dispute', id: string | null | undefined): string | null {
  return id ? `${kind}:${id}` : null
}
