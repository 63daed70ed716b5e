import { ProviderRefusal } from '../../../shop/provider-refusal.ts'
import type {
  PaymentProvider,
  PaymentSnapshot,
  ProviderEvent,
  RefundRequest,
  RefundSnapshot,
} from '../../../shop/services.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'

/** Creates a provider that answers from `sessions` until it is set unavailable. */
export function createScriptedProvider() {
  const sessions = new Map<string, PaymentSnapshot>()
  const asked = { sessions: 0, reads: 0, captures: 0, closed: 0, refunds: [] as RefundRequest[] }
  let away = false
  const events: ProviderEvent[] = []
  const refusals = new Map<string, ProviderRefusal>()
  const answer = (call?: keyof PaymentProvider) => {
    if (away) throw new Error('connect ECONNREFUSED')
    const refusal = call && refusals.get(call)
    if (refusal) throw refusal
  }
  const provider: Required<Omit<PaymentProvider, 'findSession' | 'chargeWallet'>> = {
    name: 'stripe',
    methods: ['card', 'applepay', 'paypal'],
    async createSession(request) {
      asked.sessions += 1
      answer('createSession')
      const sessionId = `cs_${request.paymentId}`
      if (!sessions.has(sessionId)) {
        sessions.set(sessionId, {
          provider: 'stripe',
          sessionId,
          eventId: `${sessionId}:open`,
          paymentId: request.paymentId,
          state: 'open',
          amount: request.amount,
          chargeId: null,
          refunds: [],
          disputes: [],
        })
      }
      return { sessionId, url: `https://pay.example/${sessionId}` }
    },
    async getPayment(sessionId) {
      asked.reads += 1
      answer('getPayment')
      return structuredClone(sessions.get(sessionId) ?? null)
    },
    async capture(sessionId) {
      asked.captures += 1
      answer()
      return say(sessionId, { state: 'paid', chargeId: `ch_${sessionId}` })
    },
    async closeSession(sessionId) {
      asked.closed += 1
      answer()
      const { state } = sessionOf(sessionId)
      if (state === 'open' || state === 'declined') say(sessionId, { state: 'expired' })
    },
    async refund(request) {
      asked.refunds.push(request)
      answer('refund')
      const sessionId = request.chargeId.replace(/^ch_/, '')
      const { refunds } = sessionOf(sessionId)
      const known = refunds.find((refund) => refund.refundId === request.refundId)
      if (known) return known
      const made: RefundSnapshot = {
        providerRefundId: `re_${request.refundId}`,
        refundId: request.refundId,
        amount: request.amount,
        state: 'succeeded',
      }
      say(sessionId, { refunds: [...refunds, made] })
      return made
    },
    async listEvents() {
      answer('listEvents')
      return { events: structuredClone(events), next: null }
    },
    async verifyWebhookEvent(body, headers) {
      answer()
      return headers.get('signature') === 'good' ? JSON.parse(body) : null
    },
  }

  function sessionOf(sessionId: string): PaymentSnapshot {
    const session = sessions.get(sessionId)
    if (!session) throw new Error(`no session ${sessionId}`)
    return session
  }

  /** Changes the provider's snapshot of a session. */
  function say(sessionId: string, change: Partial<PaymentSnapshot>): PaymentSnapshot {
    const said = { ...sessionOf(sessionId), ...change }
    said.eventId = change.eventId ?? `${sessionId}:${said.state}`
    sessions.set(sessionId, said)
    return structuredClone(said)
  }

  return {
    provider,
    services: { paths: PAGE_PATHS, paymentProviders: [provider] },
    asked,
    sessions,
    /** Events in the provider's list, with or without a webhook. */
    events,
    say,
    pay: (sessionId: string) => say(sessionId, { state: 'paid', chargeId: `ch_${sessionId}` }),
    goAway: (gone = true) => {
      away = gone
    },
    /** Makes the provider refuse a call; null ends it. */
    refuse(
      call: keyof PaymentProvider,
      refusal: { code: string; message: string; isAccess: boolean } | null,
    ) {
      if (refusal) refusals.set(call, new ProviderRefusal('stripe', refusal))
      else refusals.delete(call)
    },
  }
}
