import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
/** Standard Webhooks allows 24 to 64 bytes. */
const SECRET_BYTES = 32

export function createWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

interface SignedMessage {
  id: string
  body: string
  /** Time of the attempt in seconds, so that a receiver can refuse an old request. */
  timestamp: number
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export function signMessage(
  { id, body, timestamp }: SignedMessage,
  secrets: string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const messageId = `msg_${id}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
