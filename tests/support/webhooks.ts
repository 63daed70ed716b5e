import { Webhook } from 'standardwebhooks'
import type { OutboundSender, WebhookRequest, WebhookResult } from '../../shop/providers/outbound-sender.ts'
import type { Db } from '../../shop/services.ts'
import { createEndpoint } from '../../shop/webhooks/save-endpoint.ts'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../shop/webhooks/webhook-event-types.ts'
import { SYSTEM_ACTOR } from './orders/checkouts.ts'

export interface ReceivedMessage {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

export function createTestEndpoint(
  db: Db,
  events: WebhookEventType[] = [...WEBHOOK_EVENT_TYPES],
  url = 'https://hooks.test/in?key=s3cret',
) {
  return createEndpoint(db, { url, description: 'Bookkeeping', events }, SYSTEM_ACTOR)
}

export const ACCEPTED: WebhookResult = { status: 200, answer: 'ok', error: null, durationMs: 5 }
export const SERVER_ERROR: WebhookResult = { status: 500, answer: 'oops', error: null, durationMs: 5 }
export const TIMEOUT: WebhookResult = { status: null, answer: null, error: 'timeout', durationMs: 12_000 }

/** Creates a sender that collects the requests and answers them by `answer`. Default: accepts all. */
export function createScriptedSender(
  answer: (message: ReceivedMessage) => WebhookResult | Promise<WebhookResult> = () => ACCEPTED,
) {
  const requests: WebhookRequest[] = []
  const sender: OutboundSender = {
    findUrlError: () => null,
    async send(request: WebhookRequest) {
      requests.push(request)
      return answer(JSON.parse(request.body))
    },
  }
  return {
    sender,
    requests,
    getMessages: () => requests.map(({ body }) => JSON.parse(body) as ReceivedMessage),
  }
}

/** Verifies a request as receivers do, with the public library; throws when the signature is wrong. */
export function verifyRequest({ body, headers }: WebhookRequest, secret: string): ReceivedMessage {
  return new Webhook(secret).verify(body, headers) as ReceivedMessage
}
