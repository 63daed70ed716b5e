/**
 * Stateful fake of the Stripe API used by the shop: idempotency, signed webhooks, no real money.
 * Start by hand: `PORT=12111 node tests/fakes/stripe-server.ts`, then STRIPE_API_BASE=http://127.0.0.1:12111,
 * STRIPE_SECRET_KEY=sk_test_fake (sk_live_fake for payments that count as real), STRIPE_WEBHOOK_SECRET=whsec_fake, and
 * `POST /_control/webhooks` with `{"url": "http://127.0.0.1:3000/api/stripe/webhook"}`.
 */
import { createHmac } from 'node:crypto'
import { serveFake } from './serve-fake.ts'
import { createStripeControls } from './stripe/controls.ts'
import { servePage } from './stripe/render-pages.ts'
import { createStripeApi } from './stripe/stripe-api.ts'
import { StripeState } from './stripe/stripe-state.ts'
import { createWebhookQueue } from './webhook-queue.ts'

serveFake((origin) => {
  const queue = createWebhookQueue(({ body }, secret) => {
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { 'stripe-signature': `t=${time},v1=${signature}` }
  })
  const stripeState = new StripeState(origin, queue)
  const api = createStripeApi(stripeState)
  return {
    deliveries: queue,
    controls: createStripeControls(stripeState),
    answer: (request, failure) => servePage(stripeState, request) ?? api(request, failure),
  }
})
