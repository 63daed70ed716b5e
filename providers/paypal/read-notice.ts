import { z } from 'zod'
import type { Notice } from '../../shop/services.ts'
import { noticeSubject } from './notice-subject.ts'
import { expectOk, type Paypal } from './paypal-client.ts'
import { isCertificateUrl, type signingCertificates } from './signing-certificates.ts'
import { type Signature, verifySignature } from './verify-signature.ts'

const OLDEST_SECONDS = 300

const event = z.object({ id: z.string().min(1), event_type: z.string().min(1), resource: z.unknown() })

/**
 * Null when it is not from PayPal, or not of these minutes. Its signature is verified here; PayPal is asked only where
 * its certificate cannot be had or used, and `beforeAsking` lets that happen. Throws when PayPal cannot be asked.
 */
export async function readNotice(
  paypal: Paypal,
  certificateAt: ReturnType<typeof signingCertificates>,
  delivered: { body: string; headers: Headers },
  beforeAsking: () => Promise<void>,
): Promise<Notice | null> {
  const { body, headers } = delivered
  const { apiBase, webhookId } = paypal.options
  const signature = signatureIn(headers)
  const told = event.safeParse(parsed(body)).data
  if (!signature || !told) return null
  if (!isRecent(signature.transmission_time) || !isCertificateUrl(signature.cert_url, apiBase)) return null
  const pem = await certificateAt(signature.cert_url, beforeAsking)
  const verified = pem === null ? null : verifySignature(body, signature, { webhookId, pem })
  if (verified === false) return null
  if (verified === null) {
    await beforeAsking()
    if (!(await isSigned(paypal, body, signature))) return null
  }
  return { eventId: told.id, type: told.event_type, subject: noticeSubject(told.event_type, told.resource) }
}

function signatureIn(headers: Headers): Signature | null {
  const signature: Signature = {
    transmission_id: headers.get('paypal-transmission-id') ?? '',
    transmission_time: headers.get('paypal-transmission-time') ?? '',
    transmission_sig: headers.get('paypal-transmission-sig') ?? '',
    cert_url: headers.get('paypal-cert-url') ?? '',
    auth_algo: headers.get('paypal-auth-algo') ?? '',
  }
  return Object.values(signature).every((value) => value !== '') ? signature : null
}

function isRecent(time: string): boolean {
  return Math.abs(Date.now() - Date.parse(time)) <= OLDEST_SECONDS * 1_000
}

/** The SDK has no such call; its own token and transport carry it. */
async function isSigned(paypal: Paypal, body: string, signature: Signature): Promise<boolean> {
  const known = JSON.stringify({ ...signature, webhook_id: paypal.options.webhookId })
  // What PayPal signed are the bytes of the body: written anew, 1.0 would become 1 and no longer match.
  const question = `${known.slice(0, -1)},"webhook_event":${body}}`
  const answer = await paypal.ask((client) => {
    const request = client.getRequestBuilderFactory()('POST', '/v1/notifications/verify-webhook-signature')
    request.authenticate([{ oauth2: true }])
    request.header('Content-Type', 'application/json')
    request.text(question)
    return request.callAsText()
  })
  // It understands nothing of what was never a signature.
  if (!answer.ok && (answer.status === 400 || answer.status === 422)) return false
  const verdict = verification.safeParse(parsed(expectOk(answer)))
  if (!verdict.success) throw new Error('PayPal did not say whether it signed a notification')
  return verdict.data.verification_status === 'SUCCESS'
}

const verification = z.object({ verification_status: z.string() })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
