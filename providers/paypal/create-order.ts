import type { ItemRequest, OrderRequest } from '@paypal/paypal-server-sdk'
import type { PaymentRequest, PaymentSession } from '../../shop/services.ts'
import { type PaypalClient, requireOk } from './paypal-client.ts'
import { toPaypalMoney } from './paypal-money.ts'

/** PayPal writes its pages for a country; ar-EG is its Arabic everywhere. Any other language it chooses itself. */
const LOCALES: Partial<Record<string, string>> = { en: 'en-GB', ar: 'ar-EG', es: 'es-ES' }

const MAX_NAME_LENGTH = 127
/** Of 22 characters on the bank statement, `PAYPAL *` takes 8. */
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
  if (!created.id || !link) throw new Error('PayPal made an order that cannot be paid')
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

/** A converted line need not be a multiple of its units, so it is sold as one item. */
function buildItem({ name, units, amount }: PaymentRequest['lines'][number]): ItemRequest {
  const title = units === 1 ? name : `${units} × ${name}`
  return {
    // Cut, but not within a character.
    name: title.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, ''),
    quantity: '1',
    unitAmount: toPaypalMoney(amount),
  }
}

/** PayPal cannot fill in the order's id: it adds its own `token` with it when it sends the buyer back. */
function removeSessionId(address: string): string {
  const url = new URL(address)
  for (const [name, value] of [...url.searchParams]) {
    if (value === '{SESSION_ID}') url.searchParams.delete(name)
  }
  return url.href
}
