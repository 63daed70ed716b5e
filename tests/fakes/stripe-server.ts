/**
 * Stripe, as far as the shop uses it, without the network or the money: state, idempotency, signed webhooks.
 * Started by hand: `PORT=12111 node tests/fakes/stripe-server.ts`, then STRIPE_API_BASE=http://127.0.0.1:12111,
 * STRIPE_SECRET_KEY=sk_test_fake, STRIPE_WEBHOOK_SECRET=whsec_fake, and `POST /_control/webhooks` with
 * `{"url": "http://127.0.0.1:3000/api/stripe/webhook"}`.
 */
import { createHmac } from 'node:crypto'
import { deliveries } from './deliveries.ts'
import { serveFake } from './serve-fake.ts'
import { stripeApi } from './stripe/api.ts'
import { Books } from './stripe/books.ts'
import { stripeControls } from './stripe/controls.ts'
import { answerPage } from './stripe/pages.ts'

serveFake((origin) => {
  const queue = deliveries(({ body }, secret) => {
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { 'stripe-signature': `t=${time},v1=${signature}` }
  })
  const books = new Books(origin, queue)
  const api = stripeApi(books, process.env.STRIPE_SECRET_KEY ?? 'sk_test_fake')
  return {
    deliveries: queue,
    controls: stripeControls(books),
    answer: (request, failure) => answerPage(books, request) ?? api(request, failure),
  }
})
