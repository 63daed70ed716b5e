import type { Context, Hono } from 'hono'
import { ShopError } from '../../shop/errors.ts'
import { PROVIDER_NAMES, type ProviderName } from '../../shop/payment-provider.ts'
import { getProvider } from '../../shop/payments/payment-providers.ts'
import { receiveWebhookEvent } from '../../shop/payments/webhook-events/receive-webhook-event.ts'
import type { ApiEnv } from '../context.ts'

/**
 * Receives the webhooks of the providers. The signature covers the raw body, so the body is not parsed. The answer is 200
 * only once the event is stored; any other status makes the provider deliver it again.
 */
export function addWebhookRoutes(app: Hono<ApiEnv>): void {
  for (const name of PROVIDER_NAMES) app.post(`/${name}/webhook`, (c) => receiveWebhook(c, name))
}

async function receiveWebhook(c: Context<ApiEnv>, name: ProviderName): Promise<Response> {
  const { db, services, log } = c.var.runtime
  const provider = getProvider(services, name)
  if (!provider?.verifyWebhookEvent) throw new ShopError('not_found')
  const body = await c.req.text()
  const isStored = await receiveWebhookEvent(db, provider, {
    body,
    headers: c.req.raw.headers,
    clientAddress: c.var.clientAddress,
  })
  if (!isStored) {
    log.warn({ provider: name, request_id: c.var.requestId }, 'webhook event rejected')
    throw new ShopError('webhook_rejected')
  }
  return c.json({ received: true })
}
