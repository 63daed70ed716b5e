import type { Context } from 'hono'
import { ShopError } from '../../shop/errors.ts'
import { receiveWebhookEvent } from '../../shop/payments/webhook-events/receive-webhook-event.ts'
import { PROVIDER_NAMES, type ProviderName } from '../../shop/services.ts'
import type { ApiEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'

/**
 * Where the providers notify us. Their signature is over the raw body, which is read as it came. They are thanked
 * once the notice is kept; any other answer makes them deliver it again.
 */
export const webhookRoutes = createRouter()

for (const name of PROVIDER_NAMES) {
  webhookRoutes.post(`/${name}/webhook`, (c) => receiveWebhook(c, name))
}

async function receiveWebhook(c: Context<ApiEnv>, name: ProviderName): Promise<Response> {
  const { db, services, log } = c.var.runtime
  const provider = services.paymentProviders.find((one) => one.name === name)
  if (!provider?.verifyWebhookEvent) throw new ShopError('not_found')
  const body = await c.req.text()
  const kept = await receiveWebhookEvent(db, provider, {
    body,
    headers: c.req.raw.headers,
    clientAddress: c.var.clientAddress,
  })
  if (!kept) {
    log.warn({ provider: name, request_id: c.var.requestId }, 'a notice was refused')
    throw new ShopError('notice_refused')
  }
  return c.json({ received: true })
}
