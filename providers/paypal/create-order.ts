import type { ItemRequest, OrderRequest } from '@paypal/paypal-server-sdk'
import type { PaymentRequest, PaymentSession } from '../../shop/payment-provider.ts'
import { truncateText } from '../../shop/text.ts'
import { type PaypalClient, requireOk } from './paypal-client.ts'
import { toPaypalMoney } from './paypal-money.ts'

/** PayPal's locales name a country; it has no Arabic but ar-EG. For other languages PayPal chooses. */
const LOCALES: Partial<Record<string, string>> = { en: 'en-GB', ar: 'ar-EG', es: 'es-ES' }

const MAX_NAME_LENGTH = 127
/** The bank statement has 22 characters, of which `PAYPAL *` takes 8. */
const MAX_DESCRIPTOR_LENGTH = 14

export async function createOrder(paypal: PaypalClient, request: PaymentRequest): Promise<PaymentSession> {
  const { sdk } = paypal
  const order: OrderRequest = {
    intent: sdk.CheckoutPaymentIntent.Capture,
    purchaseUnits: [buildPurchaseUnit(request)],
    paymentSource: {
      paypal: {
        experienceContext: {
          userAction: sdk.PaypalExperienceUserAction.PayNow,
          shippingPreference: sdk.PaypalWalletContextShippingPreference.NoShipping,
          returnUrl: removeSessionId(request.successUrl),
          cancelUrl: removeSessionId(request.cancelUrl),
          locale: LOCALES[request.lang],
        },
      },
    },
  }
  const created = requireOk(
    await paypal.request((client) =>
      new sdk.OrdersController(client).createOrder({
        body: order,
        paypalRequestId: request.idempotencyKey ?? request.paymentId,
      }),
    ),
  )
  const link = created.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!created.id || !link) throw new Error('PayPal returned an order that cannot be paid')
  return { sessionId: created.id, url: link.href }
}

function buildPurchaseUnit({
  paymentId,
  amount,
  lines,
  statementDescriptor,
}: PaymentRequest): OrderRequest['purchaseUnits'][number] {
  const total = toPaypalMoney(amount)
  return {
    customId: paymentId,
    softDescriptor: statementDescriptor?.slice(0, MAX_DESCRIPTOR_LENGTH).trim(),
    amount: { ...total, breakdown: { itemTotal: total } },
    items: lines.map(buildItem),
  }
}

/** The amount of a line need not be a multiple of its units, so the line is one item. */
function buildItem({ name, units, amount }: PaymentRequest['lines'][number]): ItemRequest {
  const title = units === 1 ? name : `${units} × ${name}`
  return {
    name: truncateText(title, MAX_NAME_LENGTH),
    quantity: '1',
    unitAmount: toPaypalMoney(amount),
  }
}

/**
 * Removes the placeholder of the order id, which PayPal cannot fill in: it adds its own `token` to the return
 * URL.
 */
function removeSessionId(address: string): string {
  const url = new URL(address)
  for (const [name, value] of [...url.searchParams]) {
    if (value === '{SESSION_ID}') url.searchParams.delete(name)
  }
  return url.href
}
