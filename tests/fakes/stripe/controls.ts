import type Stripe from 'stripe'
import type { SharedControls } from '../serve-fake.ts'
import type { RefundCreate } from './parameters.ts'
import { concludeDispute, createDispute, createRefund, settleRefund } from './refunds.ts'
import {
  createSession,
  declineSession,
  expireSession,
  paySession,
  settleSession,
  startAsyncPayment,
} from './sessions.ts'
import { requireObject, type StripeState } from './stripe-state.ts'

export type StripeControls = SharedControls & ReturnType<typeof createStripeControls>

/** Controls for what happens at Stripe without the shop: actions of buyers, banks and dashboard users. */
export function createStripeControls(books: StripeState) {
  return {
    /** Holds requests with an idempotency key until they are released. */
    hold: () => {
      books.held = Promise.withResolvers<void>()
    },
    let_go: () => {
      books.held?.resolve()
      books.held = undefined
    },
    /** Pays a session, optionally with another amount (in Stripe's unit) or currency. */
    pay: ({ session, ...other }: { session: string; amount?: number; currency?: string }) =>
      paySession(books, session, other),
    pay_later: ({ session }: { session: string }) => startAsyncPayment(books, session),
    conclude: ({ session, came }: { session: string; came: boolean }) => settleSession(books, session, came),
    decline: ({ session }: { session: string }) => declineSession(books, session),
    expire: ({ session }: { session: string }) => expireSession(books, session),
    /** Refunds in the dashboard; default: the remaining amount. */
    refund: ({ status, ...params }: Pick<RefundCreate, 'payment_intent' | 'amount'> & { status?: string }) =>
      createRefund(books, params, status),
    /** Sets the status of later refunds. */
    refund_as: ({ status }: { status: string }) => {
      books.refundStatus = status
    },
    conclude_refund: ({ refund, status }: { refund: string; status: string }) =>
      settleRefund(books, refund, status),
    conclude_dispute: ({ dispute, status }: { dispute: string; status: Stripe.Dispute.Status }) =>
      concludeDispute(books, dispute, status),
    dispute: ({ payment_intent }: { payment_intent: string }) => createDispute(books, payment_intent),
    /** Receives money that names no payment of the shop. */
    pay_unknown: ({ amount, currency }: { amount: number; currency: string }) => {
      const { id } = createSession(books, {
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'Unknown' } } },
        ],
        success_url: 'http://elsewhere.example/',
      })
      return paySession(books, id)
    },
    /** Moves the fake's clock forward. */
    advance: ({ seconds }: { seconds: number }) => {
      books.ahead += seconds
    },
    sessions: () => [...books.sessions.values()],
    intents: () => [...books.intents.values()],
    refunds: () => [...books.refunds.values()],
    intent: ({ id }: { id: string }) => requireObject(books.intents, 'payment_intent', id),
  }
}
