import { type FakeProcess, startFake } from '../fakes/fake-process.ts'
import { KEYS } from '../fakes/paypal/with-provider.ts'
import type { PaypalControls } from '../fakes/paypal-server.ts'
import type { StripeControls } from '../fakes/stripe/controls.ts'
import { ShopProcess } from '../shop-process.ts'

const LONGEST_MS = 12_000

/**
 * Providers that take a request and never answer, with the limits of a real shop: whoever waits for one is told so
 * within twelve seconds, and everybody else is served meanwhile. Says what it found wrong.
 */
export async function hangingProviders(): Promise<string[]> {
  const stripe = await startFake<StripeControls>('stripe')
  const paypal = await startFake<PaypalControls>('paypal')
  const shop = await ShopProcess.start({
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_WEBHOOK_SECRET: 'whsec_fake',
    STRIPE_API_BASE: stripe.origin,
    PAYPAL_CLIENT_ID: KEYS.clientId,
    PAYPAL_CLIENT_SECRET: KEYS.clientSecret,
    PAYPAL_WEBHOOK_ID: KEYS.webhookId,
    PAYPAL_API_BASE: paypal.origin,
  })
  const { token } = await asMaria(shop.origin)
  const wish = { package_id: 'followers-1000', username: 'maria', niche: 'Other', origin_url: shop.origin }
  const post = (path: string, body: object = wish) => ask(shop.origin, token, 'POST', path, body)
  const open = await post('/stripe/checkout/session')
  const order = await post('/paypal/orders')
  await paypal.control('approve', { order: order.body.id })

  const hang = { kind: 'hang', times: 20 } as const
  await stripe.control('fault', { ...hang, match: '/v1/' })
  await paypal.control('fault', { ...hang, match: 'POST /v2/' })
  const waiting = [
    post('/stripe/checkout/session'),
    post('/stripe/checkout/session', { ...wish, payment_method: 'pm_card_visa' }),
    ask(shop.origin, token, 'GET', `/stripe/checkout/status/${open.body.session_id}`),
    post('/paypal/orders'),
    post(`/paypal/orders/${order.body.id}/capture`),
  ]
  const others = Array.from({ length: 20 }, () => ask(shop.origin, token, 'GET', '/packages'))
  const served = await Promise.all(others)
  const answers = await Promise.all(waiting)
  await shop.stop()
  await Promise.all([stripe, paypal].map((fake: Pick<FakeProcess<never>, 'stop'>) => fake.stop()))

  const problems = answers
    .filter(({ status, ms }) => status !== 502 || ms > LONGEST_MS)
    .map(({ path, status, ms }) => `${path}: ${status} after ${ms} ms`)
  if (served.some(({ status }) => status !== 200)) problems.push('somebody else was not served meanwhile')
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  console.log(
    `hanging providers: ${answers.length} calls answered with 502, the slowest after ${slowest} ms; ` +
      `${served.length} others served meanwhile, the slowest in ${Math.max(...served.map(({ ms }) => ms))} ms; ` +
      `${problems.length} problems`,
  )
  return problems
}

async function asMaria(origin: string): Promise<{ token: string }> {
  const person = { name: 'Maria', email: 'maria@example.com', password: 'a good password' }
  await ask(origin, '', 'POST', '/auth/register', person)
  const { body } = await ask(origin, '', 'POST', '/auth/login', person)
  return { token: body.token ?? '' }
}

async function ask(origin: string, token: string, method: string, path: string, body?: object) {
  const began = performance.now()
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  })
  const answer: { token?: string; session_id?: string; id: string } = await response.json()
  return { path, status: response.status, ms: Math.round(performance.now() - began), body: answer }
}
