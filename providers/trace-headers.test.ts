import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { withTrace } from '../observability/trace.ts'
import { createEcbRateSource } from './ecb-rates.ts'
import openPaypal from './paypal/open-provider.ts'
import openStripe from './stripe/open-provider.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

/** Starts a server that answers every request with 404 and records its trace. */
async function createRefusingServer() {
  const traceHeaders: (string | undefined)[] = []
  const server = createServer(({ headers }, response) => {
    traceHeaders.push([headers.traceparent].flat()[0])
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, traceHeaders }
}

test.each([
  [
    'Stripe',
    async (apiBase: string) => {
      const stripe = await openStripe({ secretKey: 'sk_test', webhookSecret: 'whsec', apiBase })
      return stripe.getPayment('cs_1')
    },
  ],
  [
    'PayPal',
    async (apiBase: string) => {
      const paypal = await openPaypal({ clientId: 'a', clientSecret: 'b', webhookId: 'c', apiBase })
      return paypal.getPayment('ORDER1')
    },
  ],
  [
    'the source of the rates',
    (url: string) => createEcbRateSource({ url }).getRates(new AbortController().signal),
  ],
])('passes the trace on to %s, and nothing without a trace', async (_, ask) => {
  const { origin, traceHeaders } = await createRefusingServer()
  await withTrace(`00-${TRACE}-00f067aa0ba902b7-01`, () => ask(origin)).catch(() => undefined)
  expect(traceHeaders.length).toBeGreaterThan(0)
  for (const one of traceHeaders) expect(one).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`))
  const before = traceHeaders.length
  await ask(origin).catch(() => undefined)
  expect(traceHeaders.slice(before).every((one) => one === undefined)).toBe(true)
  expect(traceHeaders.length).toBeGreaterThan(before)
})
