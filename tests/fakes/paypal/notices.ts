import { createPublicKey, randomUUID, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Message } from '../deliveries.ts'
import { makeCertificate } from './certificate.ts'

const { privateKey, certificate } = makeCertificate()

/** Where the certificate is that verifies what the fake signs. */
export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-FAKE'
export const CERTIFICATE = certificate

/** Written with blanks: whoever has a rewritten copy of it verified fails, as at PayPal. */
export function eventOf(type: string, resource: object): Message {
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

/** The headers of one transmission. */
export function signed(
  body: string,
  by: { origin: string; webhookId: string },
  at = new Date(),
): Record<string, string> {
  const id = randomUUID()
  const time = at.toISOString()
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('sha256', signedBytes(id, time, by.webhookId, body), privateKey).toString(
      'base64',
    ),
    'paypal-cert-url': by.origin + CERTIFICATE_PATH,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

const QUESTION = [
  'transmission_id',
  'transmission_time',
  'transmission_sig',
  'cert_url',
  'auth_algo',
  'webhook_id',
  'webhook_event',
]

/** Whether `question`, a request to verify, holds what was signed; null when it is no such request. */
export function isVerified(question: string, webhookId: string): boolean | null {
  const asked: unknown = JSON.parse(question)
  if (typeof asked !== 'object' || asked === null) return null
  if (Object.keys(asked).toSorted().join() !== QUESTION.toSorted().join()) return null
  // The bytes as they were sent; it has to be the last member for that.
  const event = /"webhook_event"\s*:(.*)\}\s*$/s.exec(question)?.[1]
  const { transmission_id, transmission_time, transmission_sig, webhook_id } = asked as Record<string, string>
  if (!event || !transmission_id || !transmission_time) return null
  return (
    webhook_id === webhookId &&
    verify(
      'sha256',
      signedBytes(transmission_id, transmission_time, webhookId, event),
      createPublicKey(certificate),
      Buffer.from(transmission_sig ?? '', 'base64'),
    )
  )
}

function signedBytes(id: string, time: string, webhookId: string, body: string): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
}
