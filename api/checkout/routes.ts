import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { type CurrencyCode, isCurrency } from '../../shop/currencies.ts'
import { ShopError } from '../../shop/errors.ts'
import { getExchangeRates } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import { type CurrencyQuote, getQuote } from '../../shop/money.ts'
import { pollPaymentStatus, syncPaymentStatus } from '../../shop/payments/sync-payment.ts'
import { priceLines } from '../../shop/pricing/price-lines.ts'
import { listCachedAutomaticPromotions } from '../../shop/promotions/list-promotions.ts'
import { quoteOrder } from '../../shop/promotions/quote-order.ts'
import { limitPromotionCodeGuess } from '../../shop/rate-limit/limit-guesses.ts'
import type { Db } from '../../shop/services.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { CALL_TIMEOUT_MS, withTimeout } from '../../shop/with-timeout.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth, requirePermission } from '../middleware/authorize.ts'
import { chooseLang } from '../middleware/request-context.ts'
import { getTranslator } from '../problem.ts'
import { renderQrCode } from '../render-qr-code.ts'
import {
  checkoutRequestSchema,
  checkoutSessionSchema,
  demoResultSchema,
  getOfferedMinimum,
  paypalOrderSchema,
  quoteRequestSchema,
  quoteSchema,
  serializeQuote,
  sessionId,
  sessionStatusSchema,
} from './schema.ts'
import { CHECKOUT_PROBLEMS, submitCheckout, toRequestedLines } from './submit-checkout.ts'

/** Whether the wallet's card was declined. In any other case the result page polls the status. */
async function isWalletDeclined(
  { db, services, log }: Runtime,
  sessionId: string,
  limit: number,
): Promise<boolean> {
  try {
    const { status } = await withTimeout(syncPaymentStatus(db, services, sessionId), limit)
    return status === 'expired'
  } catch (error) {
    log.warn({ err: error }, 'cannot read the status of a wallet charge')
    return false
  }
}

export const checkoutRoutes = [
  endpoint({
    key: 'POST /stripe/checkout/session',
    operationId: 'createCheckoutSession',
    summary: 'Place an order and start its payment',
    description:
      'Creates a session of the hosted page for cards. With `payment_method`, the token of a wallet, charges the wallet.',
    ...requirePermission('orders:own'),
    json: checkoutRequestSchema,
    answer: checkoutSessionSchema,
    errors: [...CHECKOUT_PROBLEMS, 'payment_declined'],
    handle: async ({ json: request, runtime, c }) => {
      const startedAt = performance.now()
      const { url, sessionId: id } = await submitCheckout(
        c,
        request,
        request.payment_method ? 'applepay' : 'card',
      )
      const limit = CALL_TIMEOUT_MS - (performance.now() - startedAt)
      if (!url && (await isWalletDeclined(runtime, id, limit))) throw new ShopError('payment_declined')
      return { url, session_id: id }
    },
  }),
  endpoint({
    key: 'POST /crypto/invoices',
    operationId: 'createCryptoInvoice',
    summary: 'Place an order and pay it with cryptocurrency',
    description:
      'Creates an invoice at the BTCPay Server of the shop. `getCheckoutStatus` tells whether it is paid.',
    ...requirePermission('orders:own'),
    json: checkoutRequestSchema,
    answer: checkoutSessionSchema,
    errors: CHECKOUT_PROBLEMS,
    handle: async ({ json, c }) => {
      const { url, sessionId: id } = await submitCheckout(c, json, 'crypto')
      return { url, session_id: id }
    },
  }),
  endpoint({
    key: 'GET /stripe/checkout/status/{session_id}',
    operationId: 'getCheckoutStatus',
    summary: 'Get the status of a payment session',
    description: 'Asks the provider while the payment is not recorded as paid. Needs no login.',
    param: z.object({ session_id: sessionId }),
    answer: sessionStatusSchema,
    errors: ['not_found', 'rate_limited', 'provider_unavailable'],
    handle: ({ db, services, param, clientAddress }) =>
      pollPaymentStatus(db, services, param.session_id, { clientAddress }),
  }),
  endpoint({
    key: 'GET /niches/all',
    operationId: 'listNiches',
    summary: 'List niches',
    answer: z.array(z.string()),
    handle: async ({ db }) => (await getSettings(db)).niches,
  }),
  endpoint({
    key: 'POST /checkout/quote',
    operationId: 'createQuote',
    'x-stores-nothing': true,
    summary: 'Quote an order with its discounts',
    description:
      'Orders and reserves nothing. A code that does not apply is answered with the reason, and with the price without it. Without a log-in, conditions on the customer are checked at the checkout.',
    ...optionalAuth,
    json: quoteRequestSchema,
    answer: quoteSchema,
    errors: ['package_unavailable'],
    clientLimit: 'quoteClient',
    handle: async ({ db, json: request, clientAddress, messages, locale, runtime, c }) => {
      const lang = chooseLang({ messages, locale }, request.lang)
      const [customer, lines, automatic, minimumCharge] = await Promise.all([
        getOptionalUser(c),
        priceLines(db, toRequestedLines(request), lang),
        listCachedAutomaticPromotions(db),
        getOfferedMinimum(runtime),
      ])
      if (!lines) throw new ShopError('package_unavailable')
      const code = request.promotionCode || undefined
      const read = () => quoteOrder(db, { lines, code, customer, lang, automatic, minimumCharge })
      const quote =
        code === undefined
          ? await read()
          : await limitPromotionCodeGuess(
              db,
              clientAddress,
              read,
              ({ refusal }) => refusal?.reason === 'unknown_code',
            )
      const display = await getDisplayQuote(db, request.displayCurrency)
      return serializeQuote(quote, lines, { t: getTranslator(c), lang, display, minimumCharge })
    },
  }),
]

async function getDisplayQuote(db: Db, currency: string | undefined): Promise<CurrencyQuote> {
  const code: CurrencyCode = isCurrency(currency) ? currency : 'GBP'
  return getQuote(code, (await getExchangeRates(db)).rates)
}

export const paypalRoutes = [
  endpoint({
    key: 'POST /paypal/orders',
    operationId: 'createPaypalOrder',
    summary: 'Place an order and pay it with PayPal',
    description: 'Returns the address at PayPal where the customer approves the payment.',
    ...requirePermission('orders:own'),
    json: checkoutRequestSchema,
    answer: paypalOrderSchema,
    errors: CHECKOUT_PROBLEMS,
    handle: async ({ json, c }) => {
      const { url, sessionId: id } = await submitCheckout(c, json, 'paypal')
      if (!url) throw new ShopError('provider_unavailable')
      return { id, approveUrl: url, qr: await renderQrCode(url) }
    },
  }),
  endpoint({
    key: 'POST /paypal/orders/{id}/capture',
    operationId: 'capturePaypalOrder',
    summary: 'Capture an approved PayPal order',
    description: 'Takes the money once. Repeating the request returns the status of the payment.',
    param: z.object({ id: sessionId }),
    answer: sessionStatusSchema,
    errors: ['rate_limited', 'provider_unavailable'],
    handle: ({ db, services, param, clientAddress }) =>
      pollPaymentStatus(db, services, param.id, { clientAddress, fresh: true }),
  }),
  endpoint({
    key: 'POST /demo/payments/{sessionId}',
    operationId: 'settleDemoPayment',
    summary: 'Settle a payment at the demo gateway',
    description: 'Pays, declines or cancels the payment. Only in a shop without a real provider.',
    param: z.object({ sessionId }),
    json: z.object({ outcome: z.enum(['pay', 'decline', 'cancel']) }),
    answer: demoResultSchema,
    errors: ['not_found', 'session_closed', 'provider_unavailable'],
    handle: async ({ db, services, param: { sessionId: id }, json }) => {
      const { settleDemoSession } = services
      if (!settleDemoSession) throw new ShopError('not_found')
      const settled = await settleDemoSession(id, json.outcome)
      if (!settled) throw new ShopError('session_closed')
      // The gateway sends no webhook, so the payment is synced here.
      await syncPaymentStatus(db, services, id)
      return { next: settled.next }
    },
  }),
]
