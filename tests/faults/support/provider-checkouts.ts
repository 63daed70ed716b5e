import type { BtcpayControls } from '../../fakes/btcpay-server.ts'
import type { FakeProcess } from '../../fakes/fake-process.ts'
import type { PaypalControls } from '../../fakes/paypal-server.ts'
import type { StripeControls } from '../../fakes/stripe/controls.ts'
import { OWNER, type ShopProcess } from '../../support/shops/shop-process.ts'
import { checkDocuments } from './check-documents.ts'
import type { ShopRecords } from './read-shop-records.ts'
import { type FaultRequest, type FaultResponse, sendRequest } from './send-request.ts'

interface ShopResponse {
  token: string
  session_id: string
  id: string
  url: string | null
  approveUrl: string
  payment_status: string
  status: string
  orders: { id: string }[]
  /** Code of a problem response. */
  code?: string
}

/** A call that needs a provider; repeating it is the same attempt. */
export interface CheckoutAttempt {
  step: string
  /** Status when all is well. */
  expectedStatus: number
  send(): Promise<FaultResponse<ShopResponse>>
  /** Returns what is wrong with a successful response, during the fault and after it. */
  findError(body: ShopResponse, isWell: boolean): string | null
}

/** Creates every step of a payment at all providers, each with its own order, and checks the final state. */
export async function createProviderCheckouts(
  shop: ShopProcess,
  stripe: FakeProcess<StripeControls>,
  paypal: FakeProcess<PaypalControls>,
  btcpay: FakeProcess<BtcpayControls>,
) {
  const ask = (request: FaultRequest) =>
    sendRequest<ShopResponse>(shop.origin, { from: '10.0.0.1', ...request })
  const must = async (request: FaultRequest) => {
    const response = await ask(request)
    if (response.status >= 300 || response.status === 0) throw new Error(response.summary)
    return response.body
  }
  const post = (path: string, body?: object) => ({ method: 'POST', path: `/api${path}`, body })
  const { token } = await must(post('/auth/login', OWNER))
  const buildRequest = (username: string) => ({
    package_id: 'followers-1000',
    username,
    niche: 'Other',
    origin_url: shop.origin,
    idempotencyKey: `attempt-of-${username}`,
  })
  const expected = new Map<string, string>()
  const expect = (username: string, state: string) => {
    expected.set(username, state)
    return buildRequest(username)
  }

  /** Checks that an attempt keeps its first session. */
  function sameSession() {
    let first: string | undefined
    return (id: string | undefined) => {
      if (!id) return 'it names no session'
      first ??= id
      return first === id ? null : `it names ${id} after ${first}`
    }
  }

  /** `final`: the status of a refund that the provider has accepted. */
  function refunding(step: string, orderId: string, final = 'succeeded'): CheckoutAttempt {
    const body = { idempotencyKey: `refund-of-${orderId}` }
    return {
      step,
      expectedStatus: 201,
      send: () => ask({ ...post(`/admin/orders/${orderId}/refunds`, body), token }),
      findError: ({ status }, isWell) =>
        status === final || (!isWell && status === 'asked') ? null : `the refund is ${status}`,
    }
  }

  async function orderIdOf(username: string): Promise<string> {
    const { orders } = await must({ path: `/api/admin/orders?search=${username}`, token })
    if (!orders[0]) throw new Error(`no order for ${username}`)
    return orders[0].id
  }

  const isPaid = ({ payment_status }: ShopResponse) =>
    payment_status === 'paid' ? null : `it is ${payment_status}`
  const fetchStatus = (session: string) => ask({ path: `/api/stripe/checkout/status/${session}` })

  async function paidByCard(username: string): Promise<string> {
    const checkout = { ...post('/stripe/checkout/session', expect(username, 'pending/completed')), token }
    const { session_id: session } = await must(checkout)
    await stripe.control('pay', { session })
    return session
  }

  async function approvedAtPaypal(username: string): Promise<string> {
    const { id: order } = await must({
      ...post('/paypal/orders', expect(username, 'pending/completed')),
      token,
    })
    await paypal.control('approve', { order })
    return order
  }

  async function paidInCrypto(username: string): Promise<string> {
    const checkout = { ...post('/crypto/invoices', expect(username, 'pending/completed')), token }
    const { session_id: invoice } = await must(checkout)
    await btcpay.control('pay', { invoice })
    return invoice
  }

  return {
    /** Creates everything that precedes each step, without faults. */
    async prepare(number: number): Promise<CheckoutAttempt[]> {
      const card = expect(`card_${number}`, 'pending/pending')
      const wallet = { ...expect(`wallet_${number}`, 'pending/completed'), payment_method: 'pm_card_visa' }
      const atPaypal = expect(`paypal_${number}`, 'pending/pending')
      const session = await paidByCard(`status_${number}`)
      const refunded = await paidByCard(`refund_${number}`)
      await must({ path: `/api/stripe/checkout/status/${refunded}` })
      const approved = await approvedAtPaypal(`capture_${number}`)
      const captured = await approvedAtPaypal(`back_${number}`)
      await must(post(`/paypal/orders/${captured}/capture`))
      for (const username of [`refund_${number}`, `back_${number}`])
        expected.set(username, 'refunded/refunded')
      const message = (await paypal.control('messages')).findLast(({ body }) => body.includes(approved))
      if (!message) throw new Error('PayPal did not return the order')
      const inCrypto = expect(`crypto_${number}`, 'pending/pending')
      const invoice = await paidInCrypto(`invoice_${number}`)
      const refundedInvoice = await paidInCrypto(`claim_${number}`)
      await must({ path: `/api/stripe/checkout/status/${refundedInvoice}` })
      const settled = (await btcpay.control('messages')).findLast(({ type }) => type === 'InvoiceSettled')
      if (!settled) throw new Error('BTCPay Server sent no event')
      const invoiceSession = sameSession()
      const cardSession = sameSession()
      const walletSession = sameSession()
      const paypalSession = sameSession()
      return [
        {
          step: 'session',
          expectedStatus: 200,
          send: () => ask({ ...post('/stripe/checkout/session', card), token }),
          findError: ({ session_id, url }) => (url ? cardSession(session_id) : 'it leads nowhere'),
        },
        {
          step: 'wallet',
          expectedStatus: 200,
          async send() {
            const response = await ask({ ...post('/stripe/checkout/session', wallet), token })
            if (response.status !== 200 || !response.body.session_id) return response
            const status = await fetchStatus(response.body.session_id)
            return { ...response, body: { ...response.body, payment_status: status.body.payment_status } }
          },
          findError: (body, isWell) => walletSession(body.session_id) ?? (isWell ? isPaid(body) : null),
        },
        { step: 'status', expectedStatus: 200, send: () => fetchStatus(session), findError: isPaid },
        refunding('refund', await orderIdOf(`refund_${number}`)),
        {
          step: 'PayPal order',
          expectedStatus: 200,
          send: () => ask({ ...post('/paypal/orders', atPaypal), token }),
          findError: ({ id, approveUrl: url }) => (url ? paypalSession(id) : 'it leads nowhere'),
        },
        {
          step: 'PayPal capture',
          expectedStatus: 200,
          send: () => ask(post(`/paypal/orders/${approved}/capture`)),
          findError: isPaid,
        },
        refunding('PayPal refund', await orderIdOf(`back_${number}`)),
        {
          step: 'PayPal notice',
          expectedStatus: 200,
          async send() {
            const headers = await paypal.control('sign', { body: message.body })
            return ask({ ...post('/paypal/webhook'), raw: message.body, headers })
          },
          findError: () => null,
        },
        {
          step: 'BTCPay invoice',
          expectedStatus: 200,
          send: () => ask({ ...post('/crypto/invoices', inCrypto), token }),
          findError: ({ session_id, url }) => (url ? invoiceSession(session_id) : 'it leads nowhere'),
        },
        { step: 'BTCPay status', expectedStatus: 200, send: () => fetchStatus(invoice), findError: isPaid },
        refunding('BTCPay refund', await orderIdOf(`claim_${number}`), 'pending'),
        {
          step: 'BTCPay notice',
          expectedStatus: 200,
          async send() {
            const headers = await btcpay.control('sign', { body: settled.body })
            return ask({ ...post('/btcpay/webhook'), raw: settled.body, headers })
          },
          findError: () => null,
        },
      ]
    },
    /** Lists attempts with more than one session, charge or refund. */
    async wrongAtProviders(): Promise<string[]> {
      const twice = (what: string, names: (string | undefined)[]) => {
        const duplicates = names.filter((name, place) => name && names.indexOf(name) !== place)
        return duplicates.length > 0 ? [`${what} twice: ${duplicates.slice(0, 5).join(', ')}`] : []
      }
      const orders = await paypal.control('orders')
      const units = orders.flatMap(({ purchase_units: units }) => units?.slice(0, 1) ?? [])
      const captures = units.flatMap(({ custom_id: id, payments }) =>
        (payments?.captures ?? []).map(() => id),
      )
      return [
        ...twice(
          'sessions at Stripe',
          (await stripe.control('sessions')).map((one) => one.metadata?.payment_id),
        ),
        ...twice(
          'intents at Stripe',
          (await stripe.control('intents')).map((one) => one.metadata.payment_id),
        ),
        ...twice(
          'refunds at Stripe',
          (await stripe.control('refunds')).map((one) => one.payment_intent),
        ),
        // An order that PayPal created and answered with a server error remains; nobody has its link.
        ...twice(
          'approved orders at PayPal',
          orders
            .filter(({ status }) => status !== 'PAYER_ACTION_REQUIRED')
            .map((order) => order.purchase_units?.[0]?.custom_id),
        ),
        ...twice('captures at PayPal', captures),
        ...twice(
          'invoices at BTCPay Server',
          (await btcpay.control('invoices')).map(({ metadata }) => metadata.orderId),
        ),
        ...twice(
          'refunds at BTCPay Server',
          (await btcpay.control('pull_payments')).map(({ name }) => name),
        ),
        ...twice(
          'refunds at PayPal',
          units.flatMap(({ custom_id: id, payments }) => (payments?.refunds ?? []).map(() => id)),
        ),
      ]
    },
    wrongInBooks(books: ShopRecords): string[] {
      const problems = checkDocuments(books)
      if (books.issues.length > 0) problems.push(`issues: ${books.issues.join(', ')}`)
      for (const [username, state] of expected) {
        const found = books.orders.filter(({ account }) => account === username).map((order) => order.state)
        if (found.join() !== state) problems.push(`${username} is ${found.join() || 'lost'}, not ${state}`)
      }
      return problems
    },
  }
}
