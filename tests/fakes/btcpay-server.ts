/**
 * A fake BTCPay Server, from the documentation of its Greenfield API (version 2.4) and the source where that is silent:
 * `node tests/fakes/btcpay-server.ts`. It knows one store and one key, and refuses fields and permissions that are not
 * documented.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type BtcpayState, createBtcpayState, createId } from './btcpay/btcpay-state.ts'
import { BtcpayError, parseRequest, REQUESTS, type WebhookRequest } from './btcpay/requests.ts'
import type { FakeResponse } from './faults.ts'
import { type FakeRequest, jsonResponse, type SharedControls, serveFake } from './serve-fake.ts'
import { createWebhookQueue } from './webhook-queue.ts'

const API_KEY = process.env.BTCPAY_API_KEY ?? 'fake-api-key'
const STORE_ID = process.env.BTCPAY_STORE_ID ?? 'FakeStore'

const ALL_PERMISSIONS = [
  'btcpay.store.cancreateinvoice',
  'btcpay.store.canviewinvoices',
  'btcpay.store.canviewstoresettings',
  'btcpay.store.webhooks.canmodifywebhooks',
  'btcpay.store.cancreatenonapprovedpullpayments',
]

interface Webhook extends WebhookRequest {
  id: string
  secret: string
}

function createFake(origin: string) {
  const outgoing = createWebhookQueue(({ body }, secret) => ({ 'btcpay-sig': sign(body, secret) }))
  const webhooks: Webhook[] = []
  const store = {
    permissions: ALL_PERMISSIONS,
    hasWallet: true,
    isSynchronized: true,
    refusesWebhooks: false,
  }
  const state = createBtcpayState(origin, STORE_ID, (type, fields) => {
    const deliveryId = createId()
    const targets = webhooks
      .filter(
        ({ enabled, authorizedEvents }) =>
          enabled && authorizedEvents.specificEvents.some((one) => one === type),
      )
      .map(({ url, secret }) => ({ url, secret }))
    const event = { deliveryId, webhookId: 'fake', originalDeliveryId: deliveryId, isRedelivery: false, type }
    const body = JSON.stringify({ ...event, timestamp: Math.floor(Date.now() / 1_000), ...fields })
    outgoing.send({ id: deliveryId, type, body, targets })
  })

  function answer(request: FakeRequest): FakeResponse {
    try {
      return route(request)
    } catch (error) {
      if (error instanceof BtcpayError) return jsonResponse(error.status, error.body)
      throw error
    }
  }

  function route(request: FakeRequest): FakeResponse {
    const { method, path, body, query } = request
    const page = /^\/i\/(\w+)$/.exec(path)?.[1]
    if (page) return renderCheckoutPage(state, request, page)
    const pullPayment = /^\/api\/v1\/pull-payments\/(\w+)(\/payouts)?$/.exec(path)
    if (method === 'GET' && pullPayment) {
      const found = state.findPullPayment(pullPayment[1] ?? '')
      if (!pullPayment[2]) return jsonResponse(200, state.showPullPayment(found))
      const listed = found.payouts.filter((one) => one.state !== 'Cancelled')
      return jsonResponse(
        200,
        listed.map((payout) => ({ ...payout, pullPaymentId: found.id, originalCurrency: found.currency })),
      )
    }
    if (request.headers.authorization !== `token ${API_KEY}`)
      throw new BtcpayError(401, { code: 'unauthenticated', message: 'Authentication is required' })
    if (method !== 'GET' && method !== 'DELETE' && request.headers['content-type'] !== 'application/json')
      throw new BtcpayError(415, { code: 'unsupported-media-type', message: 'JSON only' })
    if (path === '/api/v1/api-keys/current')
      return jsonResponse(200, { apiKey: API_KEY, label: 'shop', permissions: store.permissions })
    if (path === '/api/v1/server/info')
      return jsonResponse(200, {
        version: '2.4.1',
        fullySynched: store.isSynchronized,
        supportedPaymentMethods: ['BTC-CHAIN'],
      })
    const [, storeId, rest = ''] = /^\/api\/v1\/stores\/(\w+)(\/.*)?$/.exec(path) ?? []
    if (storeId === undefined) throw new BtcpayError(404, { code: 'not-found', message: 'Not found' })
    return routeStore({ method, rest, body, query, storeId })
  }

  function requirePermission(storeId: string, ...anyOf: string[]): void {
    const has = (name: string) =>
      store.permissions.some((one) => one === name || one === `${name}:${storeId}`)
    if (storeId === STORE_ID && (has('unrestricted') || anyOf.some(has))) return
    const [missingPermission = ''] = anyOf
    const message = `Insufficient API Permissions. Please use an API key with permission "${missingPermission}".`
    throw new BtcpayError(403, { code: 'missing-permission', message, missingPermission })
  }

  function routeStore(of: {
    method: string
    rest: string
    body: string
    query: URLSearchParams
    storeId: string
  }): FakeResponse {
    const { method, rest, body, query, storeId } = of
    const may = (...anyOf: string[]) =>
      requirePermission(storeId, ...anyOf.map((name) => `btcpay.store.${name}`))
    const views = () => may('canviewinvoices', 'canviewstoresettings', 'canmodifyinvoices')
    if (method === 'GET' && rest === '') {
      may('canviewstoresettings')
      return jsonResponse(200, { id: STORE_ID, name: 'Fake store', defaultCurrency: 'GBP' })
    }
    if (method === 'GET' && rest === '/payment-methods') {
      may('canviewstoresettings')
      return jsonResponse(200, store.hasWallet ? [{ paymentMethodId: 'BTC-CHAIN', enabled: true }] : [])
    }
    if (method === 'GET' && rest === '/invoices') {
      views()
      const orderIds = query.getAll('orderId')
      const found = state
        .all()
        .filter(({ request }) => orderIds.length === 0 || orderIds.includes(request.metadata.orderId ?? ''))
      return jsonResponse(200, found.map(state.showInvoice))
    }
    if (method === 'POST' && rest === '/invoices') {
      may('cancreateinvoice', 'canmodifyinvoices')
      const invoice = parseRequest(REQUESTS.invoice, body)
      if (!store.hasWallet)
        throw new BtcpayError(400, {
          code: 'generic-error',
          message: 'No payment method available for this store',
        })
      return jsonResponse(200, state.showInvoice(state.create(invoice)))
    }
    if (method === 'GET' && rest === '/pull-payments') {
      may('cancreatenonapprovedpullpayments', 'canviewpullpayments', 'canviewstoresettings')
      const isAll = query.get('includeArchived') === 'true'
      const listed = state.listPullPayments().filter(({ archived }) => isAll || !archived)
      return jsonResponse(200, listed.map(state.showPullPayment))
    }
    const [, invoiceId = '', of_ = ''] = /^\/invoices\/(\w+)(\/[\w-]+)?$/.exec(rest) ?? []
    if (invoiceId && method === 'GET' && of_ === '') {
      views()
      return jsonResponse(200, state.showInvoice(state.find(invoiceId)))
    }
    if (invoiceId && method === 'GET' && of_ === '/payment-methods') {
      views()
      return jsonResponse(200, state.showPaymentMethods(state.find(invoiceId)))
    }
    if (invoiceId && method === 'POST' && of_ === '/refund') {
      may('cancreatenonapprovedpullpayments', 'cancreatepullpayments')
      return jsonResponse(
        200,
        state.showPullPayment(state.refund(invoiceId, parseRequest(REQUESTS.refund, body))),
      )
    }
    if (/^\/webhooks(\/|$)/.test(rest)) {
      may('webhooks.canmodifywebhooks')
      return answerWebhooks(method, rest.split('/')[2], body)
    }
    throw new BtcpayError(404, { code: 'not-found', message: 'Not found' })
  }

  function answerWebhooks(method: string, id: string | undefined, body: string): FakeResponse {
    const show = ({ secret: _, ...shown }: Webhook) => shown
    if (method === 'GET' && !id) return jsonResponse(200, webhooks.map(show))
    if (method === 'POST' && !id) {
      const request = parseRequest(REQUESTS.webhook, body)
      if (store.refusesWebhooks) throw new BtcpayError(422, [{ path: 'url', message: 'Invalid Url' }])
      const webhook = { ...request, id: createId(), secret: randomBytes(20).toString('hex') }
      webhooks.push(webhook)
      return jsonResponse(200, webhook)
    }
    const place = webhooks.findIndex((webhook) => webhook.id === id)
    const webhook = webhooks[place]
    if (!webhook)
      throw new BtcpayError(404, { code: 'webhook-not-found', message: 'The webhook was not found' })
    if (method === 'GET') return jsonResponse(200, show(webhook))
    if (method !== 'DELETE') throw new BtcpayError(404, { code: 'not-found', message: 'Not found' })
    webhooks.splice(place, 1)
    return jsonResponse(200, null)
  }

  const controls = {
    invoices: () => state.all().map(state.showInvoice),
    pay: ({
      invoice,
      pounds,
      isConfirmed = true,
    }: {
      invoice: string
      pounds?: number
      isConfirmed?: boolean
    }) => state.showInvoice(state.pay(invoice, { pounds, isConfirmed })),
    confirm: ({ invoice }: { invoice: string }) => state.showInvoice(state.confirm(invoice)),
    expire: ({ invoice }: { invoice: string }) => state.showInvoice(state.expire(invoice)),
    mark: ({
      invoice,
      status,
      isManual,
    }: {
      invoice: string
      status: 'Invalid' | 'Settled'
      isManual?: boolean
    }) => state.showInvoice(state.mark(invoice, status, isManual)),
    pull_payments: () => state.listPullPayments(),
    /** Claims a refund as the customer. */
    claim: ({ refund, amount }: { refund: string; amount?: string }) => state.claim(refund, amount),
    /** Approves, pays or cancels the claim as the merchant. */
    payout: ({ refund, state: to }: { refund: string; state: Parameters<BtcpayState['movePayout']>[1] }) =>
      state.movePayout(refund, to),
    archive: ({ refund }: { refund: string }) => {
      state.findPullPayment(refund).archived = true
    },
    /** Refunds in BTCPay Server's dashboard. */
    dashboard_refund: ({
      invoice,
      amount,
      currency = 'GBP',
    }: {
      invoice: string
      amount: string
      currency?: 'GBP' | 'BTC'
    }) => state.refund(invoice, { refundVariant: 'Custom', customAmount: amount, customCurrency: currency }),
    /** Changes the store, the server or the permissions of the key. */
    store: (change: Partial<typeof store>) => Object.assign(store, change),
    reset_store: () =>
      Object.assign(store, {
        permissions: ALL_PERMISSIONS,
        hasWallet: true,
        isSynchronized: true,
        refusesWebhooks: false,
      }),
    webhooks_of_store: () => webhooks,
    sign: ({ body, secret = outgoing.plan.secret }: { body: string; secret?: string }) => ({
      'btcpay-sig': sign(body, secret),
    }),
  }
  return { answer, controls, deliveries: outgoing }
}

export type BtcpayControls = SharedControls & ReturnType<typeof createFake>['controls']

function sign(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** The page on which the customer pays: buttons that work without scripts. */
function renderCheckoutPage(state: BtcpayState, request: FakeRequest, id: string): FakeResponse {
  const invoice = state.find(id)
  if (request.method === 'POST') {
    const choice = new URLSearchParams(request.body).get('choice')
    if (choice === 'pay' || choice === 'send') state.pay(id, { isConfirmed: choice === 'pay' })
    const back = invoice.request.checkout.redirectURL ?? '/'
    return { status: 303, headers: { location: back.replaceAll('{InvoiceId}', id) }, body: '' }
  }
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>BTCPay Server (a fake)</title>
<h1>BTCPay Server (a fake)</h1>
<p>Invoice ${id}: ${invoice.request.amount} ${invoice.request.currency}, ${invoice.status}</p>
<form method="post">
<button name="choice" value="pay">Pay</button>
<button name="choice" value="send">Send without confirmation</button>
<button name="choice" value="return">Return to store</button>
</form>`
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

serveFake(createFake)
