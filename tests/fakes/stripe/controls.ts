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

/** What happens at Stripe without the shop: by buyers, their banks, and people at the dashboard. */
export function createStripeControls(books: StripeState) {
  return {
    /** Requests under an idempotency key stay at work until they are let go on. */
    hold: () => {
      books.held = Promise.withResolvers<void>()
    },
    let_go: () => {
      books.held?.resolve()
      books.held = undefined
    },
    /** With another amount (as Stripe counts it) or currency than asked for, where they are given. */
    pay: ({ session, ...other }: { session: string; amount?: number; currency?: string }) =>
      paySession(books, session, other),
    pay_later: ({ session }: { session: string }) => startAsyncPayment(books, session),
    conclude: ({ session, came }: { session: string; came: boolean }) => settleSession(books, session, came),
    decline: ({ session }: { session: string }) => declineSession(books, session),
    expire: ({ session }: { session: string }) => expireSession(books, session),
    /** A refund made in the dashboard: of all that is left, unless an amount is given. */
    refund: ({ status, ...params }: Pick<RefundCreate, 'payment_intent' | 'amount'> & { status?: string }) =>
      createRefund(books, params, status),
    /** What becomes of the shop's own refunds from now on. */
    refund_as: ({ status }: { status: string }) => {
      books.refundStatus = status
    },
    conclude_refund: ({ refund, status }: { refund: string; status: string }) =>
      settleRefund(books, refund, status),
    conclude_dispute: ({ dispute, status }: { dispute: string; status: Stripe.Dispute.Status }) =>
      concludeDispute(books, dispute, status),
    dispute: ({ payment_intent }: { payment_intent: string }) => createDispute(books, payment_intent),
    /** Money that names no payment of the shop. */
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
