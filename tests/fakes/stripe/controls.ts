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
export function createStripeControls(state: StripeState) {
  return {
    /** Holds requests with an idempotency key until they are released. */
    hold: () => {
      state.held = Promise.withResolvers<void>()
    },
    let_go: () => {
      state.held?.resolve()
      state.held = undefined
    },
    /** Pays a session, optionally with another amount (in Stripe's unit) or currency. */
    pay: ({
      session,
      ...other
    }: {
      session: string
      amount?: number
      currency?: string
      cardCountry?: string | null
    }) => paySession(state, session, other),
    pay_later: ({ session }: { session: string }) => startAsyncPayment(state, session),
    conclude: ({ session, came }: { session: string; came: boolean }) => settleSession(state, session, came),
    decline: ({ session }: { session: string }) => declineSession(state, session),
    expire: ({ session }: { session: string }) => expireSession(state, session),
    /** Refunds in the dashboard; default: the remaining amount. */
    refund: ({ status, ...params }: Pick<RefundCreate, 'payment_intent' | 'amount'> & { status?: string }) =>
      createRefund(state, params, status),
    /** Sets the status of later refunds. */
    refund_as: ({ status }: { status: string }) => {
      state.refundStatus = status
    },
    conclude_refund: ({ refund, status }: { refund: string; status: string }) =>
      settleRefund(state, refund, status),
    conclude_dispute: ({ dispute, status }: { dispute: string; status: Stripe.Dispute.Status }) =>
      concludeDispute(state, dispute, status),
    dispute: ({ payment_intent }: { payment_intent: string }) => createDispute(state, payment_intent),
    /** Receives money that names no payment of the shop. */
    pay_unknown: ({ amount, currency }: { amount: number; currency: string }) => {
      const { id } = createSession(state, {
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'Unknown' } } },
        ],
        success_url: 'http://elsewhere.example/',
      })
      return paySession(state, id)
    },
    /** Moves the fake's clock forward. */
    advance: ({ seconds }: { seconds: number }) => {
      state.ahead += seconds
    },
    /** Accepts webhook endpoints on this machine. */
    allow_loopback: () => {
      state.allowsLoopback = true
    },
    revoke_key: ({ key }: { key: string }) => {
      state.revokedKeys.add(key)
    },
    restore_keys: () => state.revokedKeys.clear(),
    /** Declines every payment method. */
    decline_cards: ({ isOn }: { isOn: boolean }) => {
      state.declinesCards = isOn
    },
    endpoints: () => [...state.endpoints.values()],
    endpoint_secrets: () => [...state.endpointSecrets.values()],
    delete_endpoint: ({ id }: { id: string }) => {
      state.endpoints.delete(id)
      state.endpointSecrets.delete(id)
    },
    /** Switches an endpoint off in the dashboard. */
    disable_endpoint: ({ id }: { id: string }) => {
      requireObject(state.endpoints, 'webhook endpoint', id).status = 'disabled'
    },
    sessions: () => [...state.sessions.values()],
    intents: () => [...state.intents.values()],
    refunds: () => [...state.refunds.values()],
    intent: ({ id }: { id: string }) => requireObject(state.intents, 'payment_intent', id),
  }
}
