import type {
  PaymentProvider,
  PaymentSnapshot,
  ProviderEvent,
  RefundRequest,
  RefundSnapshot,
} from '../../../shop/providers/payment-provider.ts'
import { ProviderRefusal } from '../../../shop/providers/provider-errors.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'

/** Creates a provider that answers from `sessions` until it is set unavailable. */
export function createScriptedProvider() {
  const sessions = new Map<string, PaymentSnapshot>()
  const earlier: PaymentSnapshot[] = []
  const requests = { sessions: 0, reads: 0, captures: 0, closed: 0, refunds: [] as RefundRequest[] }
  let isUnavailable = false
  const events: ProviderEvent[] = []
  const refusals = new Map<string, ProviderRefusal>()
  const requireAvailable = (call?: keyof PaymentProvider) => {
    if (isUnavailable) throw new Error('connect ECONNREFUSED')
    const refusal = call && refusals.get(call)
    if (refusal) throw refusal
  }
  const provider: Required<
    Omit<
      PaymentProvider,
      'canBePaidLate' | 'findSession' | 'chargeWallet' | 'publishableKey' | 'webhookEvents'
    >
  > = {
    name: 'stripe',
    isTrial: false,
    methods: ['card', 'applepay', 'paypal'],
    async createSession(request) {
      requests.sessions += 1
      requireAvailable('createSession')
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
      requests.reads += 1
      requireAvailable('getPayment')
      return structuredClone(sessions.get(sessionId) ?? null)
    },
    async capture(sessionId) {
      requests.captures += 1
      requireAvailable()
      return updateSession(sessionId, { state: 'paid', chargeId: `ch_${sessionId}` })
    },
    async closeSession(sessionId) {
      requests.closed += 1
      requireAvailable()
      const { state } = requireSession(sessionId)
      if (state === 'open' || state === 'declined') updateSession(sessionId, { state: 'expired' })
    },
    async refund(request) {
      requests.refunds.push(request)
      requireAvailable('refund')
      const sessionId = request.chargeId.replace(/^ch_/, '')
      const { refunds } = requireSession(sessionId)
      const existing = refunds.find(({ refundId }) => refundId === request.refundId)
      if (existing) return existing
      const refund: RefundSnapshot = {
        providerRefundId: `re_${request.refundId}`,
        refundId: request.refundId,
        amount: request.amount,
        state: 'succeeded',
      }
      updateSession(sessionId, { refunds: [...refunds, refund] })
      return refund
    },
    async listEvents() {
      requireAvailable('listEvents')
      return { events: structuredClone(events), next: null }
    },
    async verifyWebhookEvent(body, headers) {
      requireAvailable()
      return headers.get('signature') === 'good' ? JSON.parse(body) : null
    },
  }

  function requireSession(sessionId: string): PaymentSnapshot {
    const session = sessions.get(sessionId)
    if (!session) throw new Error(`no session ${sessionId}`)
    return session
  }

  /** Changes the provider's snapshot of a session. */
  function updateSession(sessionId: string, change: Partial<PaymentSnapshot>): PaymentSnapshot {
    const before = requireSession(sessionId)
    earlier.push(before)
    const updated = { ...before, ...change }
    updated.eventId = change.eventId ?? `${sessionId}:${updated.state}`
    sessions.set(sessionId, updated)
    return structuredClone(updated)
  }

  return {
    provider,
    services: { paths: PAGE_PATHS, paymentProviders: [provider] },
    requests,
    sessions,
    /** Snapshots of sessions that have changed since, oldest first. */
    earlier,
    /** Events in the provider's list, with or without a webhook. */
    events,
    updateSession,
    pay: (sessionId: string) => updateSession(sessionId, { state: 'paid', chargeId: `ch_${sessionId}` }),
    setUnavailable: (unavailable = true) => {
      isUnavailable = unavailable
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
