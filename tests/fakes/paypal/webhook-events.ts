import { createPublicKey, randomUUID, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WebhookMessage } from '../webhook-queue.ts'
import { createCertificate } from './create-certificate.ts'

const { privateKey, certificate } = createCertificate()

/** Path of the certificate that verifies the fake's signatures. */
export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-FAKE'
export const CERTIFICATE = certificate

/** Builds an event whose JSON contains blanks: verifying a reformatted copy fails, as at PayPal. */
export function buildWebhookEvent(type: string, resource: object): WebhookMessage {
  const id = `WH-${randomUUID()}`
  const event = {
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: type.startsWith('CHECKOUT') ? 'checkout-order' : type.split('.')[1]?.toLowerCase(),
    event_type: type,
    resource,
  }
  return { id, type, body: JSON.stringify(event, null, 1).replaceAll(/\n */g, ' ') }
}

/** Returns the headers of one transmission. */
export function signTransmission(
  body: string,
  by: { origin: string; webhookId: string },
  at = new Date(),
): Record<string, string> {
  const id = randomUUID()
  const time = at.toISOString()
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign(
      'sha256',
      buildSignedBytes(id, time, by.webhookId, body),
      privateKey,
    ).toString('base64'),
    'paypal-cert-url': by.origin + CERTIFICATE_PATH,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

const VERIFICATION_FIELDS = [
  'transmission_id',
  'transmission_time',
  'transmission_sig',
  'cert_url',
  'auth_algo',
  'webhook_id',
  'webhook_event',
]

/** Whether a verification request contains what was signed; null when it is not such a request. */
export function verifySignature(requestBody: string, webhookId: string): boolean | null {
  const request: unknown = JSON.parse(requestBody)
  if (typeof request !== 'object' || request === null) return null
  if (Object.keys(request).toSorted().join() !== VERIFICATION_FIELDS.toSorted().join()) return null
  // The event must be the last member, so that its bytes are unchanged.
  const event = /"webhook_event"\s*:(.*)\}\s*$/s.exec(requestBody)?.[1]
  const { transmission_id, transmission_time, transmission_sig, webhook_id } = request as Record<
    string,
    string
  >
  if (!event || !transmission_id || !transmission_time) return null
  return (
    webhook_id === webhookId &&
    verify(
      'sha256',
      buildSignedBytes(transmission_id, transmission_time, webhookId, event),
      createPublicKey(certificate),
      Buffer.from(transmission_sig ?? '', 'base64'),
    )
  )
}

function buildSignedBytes(id: string, time: string, webhookId: string, body: string): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
}
