/** Why a request got no answer. */
export const WEBHOOK_ERRORS = [
  'insecure_url',
  'forbidden_address',
  'unresolved',
  'timeout',
  'connection_failed',
] as const

export type WebhookError = (typeof WEBHOOK_ERRORS)[number]

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export interface BinaryRequest extends Omit<WebhookRequest, 'body'> {
  body: Uint8Array
}

export interface WebhookResult {
  durationMs: number
  /** Status of the answer; null without an answer. A redirect is not followed. */
  status: number | null
  /** Beginning of the answer's body. */
  answer: string | null
  error: WebhookError | null
}

/** Sends outgoing webhooks to addresses on the internet only. */
export interface OutboundSender {
  /** Returns why a URL can never be sent to, as far as the URL itself shows; null when it may be used. */
  findUrlError(url: string): WebhookError | null
  /** Never throws, and ends within seconds. Never called inside a transaction. */
  send(request: WebhookRequest | BinaryRequest): Promise<WebhookResult>
}
