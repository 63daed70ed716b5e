import type { Context } from 'hono'
import { receiveNotice } from '../shop/payments/receive-notice.ts'
import type { ProviderName } from '../shop/services.ts'
import { ShopError } from '../shop/shop-error.ts'
import type { ApiEnv } from './context.ts'
import { routes } from './routes.ts'

/**
 * Where the providers notify us. Their signature is over the raw body, which is read as it came. They are thanked
 * once the notice is kept; any other answer makes them deliver it again.
 */
export const webhookRoutes = routes()
  .post('/stripe/webhook', (c) => receive(c, 'stripe'))
  .post('/paypal/webhook', (c) => receive(c, 'paypal'))

async function receive(c: Context<ApiEnv>, name: ProviderName): Promise<Response> {
  const { db, services, log } = c.var.runtime
  const provider = services.paymentProviders.find((one) => one.name === name)
  if (!provider?.readNotice) throw new ShopError('not_found')
  const body = await c.req.text()
  const kept = await receiveNotice(db, provider, {
    body,
    headers: c.req.raw.headers,
    address: c.var.address,
  })
  if (!kept) {
    log.warn({ provider: name, request_id: c.var.requestId }, 'a notice was refused')
    throw new ShopError('notice_refused')
  }
  return c.json({ received: true })
}
