import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CurrencyCode } from '../../shop/currencies.ts'
import { type Placeholders, prepareStatement } from '../../shop/database/prepare-statement.ts'
import type { Money } from '../../shop/money.ts'
import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
  type PaymentSnapshot,
  type RefundSnapshot,
} from '../../shop/providers/payment-provider.ts'
import type { Db, PagePaths, SettleDemoSession } from '../../shop/services.ts'
import { demoRefunds, demoSessions } from './tables.ts'

type DemoSession = typeof demoSessions.$inferSelect

const SESSION_HOURS = 24

/** Returns the id of the payment's session, which may have been inserted before. */
const insertSession = prepareStatement(
  (
    db,
    values: Placeholders<
      Pick<DemoSession, 'id' | 'paymentId' | 'amount' | 'currency' | 'successUrl' | 'cancelUrl'>
    >,
  ) =>
    db
      .insert(demoSessions)
      .values({
        id: values.id,
        paymentId: values.paymentId,
        amount: values.amount,
        currency: values.currency,
        successUrl: values.successUrl,
        cancelUrl: values.cancelUrl,
        expiresAt: sql`now() + make_interval(hours => ${SESSION_HOURS})`,
      })
      // An update that changes nothing, because a conflict without one returns no row.
      .onConflictDoUpdate({ target: demoSessions.paymentId, set: { paymentId: sql`excluded.payment_id` } })
      .returning({ id: demoSessions.id }),
)

/** Returns a row for each refund of a session, or one without a refund. */
const listSessionRefunds = prepareStatement((db, values: Placeholders<{ sessionId: string }>) =>
  db
    .select({
      session: demoSessions,
      over: sql<boolean>`${demoSessions.expiresAt} < now()`,
      refund: demoRefunds,
    })
    .from(demoSessions)
    .leftJoin(demoRefunds, eq(demoRefunds.sessionId, demoSessions.id))
    .where(eq(demoSessions.id, values.sessionId)),
)

const setOpenSessionStatus = prepareStatement(
  (db, values: Placeholders<Pick<DemoSession, 'id' | 'status'>>) =>
    db
      .update(demoSessions)
      .set({ status: sql`${values.status}` })
      .where(
        and(
          eq(demoSessions.id, values.id),
          inArray(demoSessions.status, ['open', 'declined']),
          sql`${demoSessions.expiresAt} > now()`,
        ),
      )
      .returning(),
)

/** Creates a stand-in for a hosted payment page, for a shop without a configured provider. It moves no money. */
export function createDemoGateway(db: Db, paths: Pick<PagePaths, 'demoGateway'>): PaymentProvider {
  return {
    name: 'demo',
    isTrial: true,
    methods: PAYMENT_PROVIDERS.demo.methods,
    async createSession(request) {
      const { paymentId, amount, successUrl, cancelUrl } = request
      const id = `demo_${randomBytes(16).toString('hex')}`
      const session = { id, paymentId, ...amount, successUrl, cancelUrl }
      const [{ id: sessionId } = session] = await insertSession(db, session)
      const origin = new URL(request.successUrl).origin
      return { sessionId, url: `${origin}${paths.demoGateway(sessionId)}` }
    },
    async getPayment(sessionId) {
      const rows = await listSessionRefunds(db, { sessionId })
      const [found] = rows
      if (!found) return null
      return buildPaymentSnapshot(
        found.session,
        found.over,
        rows.flatMap(({ refund }) => refund ?? []),
      )
    },
    // The gateway has no dashboard, so nothing happens there that the shop did not request.
    listEvents: async () => ({ events: [], next: null }),
    async closeSession(sessionId) {
      await db
        .update(demoSessions)
        .set({ status: 'cancelled' })
        .where(and(eq(demoSessions.id, sessionId), inArray(demoSessions.status, ['open', 'declined'])))
    },
    async refund({ refundId, chargeId, amount }) {
      await db
        .insert(demoRefunds)
        .values({ id: refundId, sessionId: chargeId, amount: amount.amount })
        .onConflictDoNothing()
      return buildRefundSnapshot(refundId, amount)
    },
  }
}

export function createSettleDemoSession(db: Db): SettleDemoSession {
  const status = { pay: 'paid', decline: 'declined', cancel: 'cancelled' } as const
  return async (sessionId, outcome) => {
    const [session] = await setOpenSessionStatus(db, { id: sessionId, status: status[outcome] })
    if (!session) return null
    if (outcome === 'pay') return { next: session.successUrl.replace('{SESSION_ID}', session.id) }
    return { next: outcome === 'cancel' ? session.cancelUrl : null }
  }
}

/** Deletes the sessions of payments with their refunds, in the transaction that deletes the payments. */
export async function deleteDemoSessions(tx: Db, paymentIds: string[]): Promise<void> {
  const ended = await tx
    .delete(demoSessions)
    .where(inArray(demoSessions.paymentId, paymentIds))
    .returning({ id: demoSessions.id })
  await tx.delete(demoRefunds).where(
    inArray(
      demoRefunds.sessionId,
      ended.map(({ id }) => id),
    ),
  )
}

/** Refunds move no money, so they succeed at once. */
function buildRefundSnapshot(refundId: string, amount: Money): RefundSnapshot {
  return { providerRefundId: `refund_${refundId}`, refundId, amount, state: 'succeeded' }
}

function buildPaymentSnapshot(
  session: DemoSession,
  over: boolean,
  given: (typeof demoRefunds.$inferSelect)[],
): PaymentSnapshot {
  const states = { open: 'open', declined: 'declined', paid: 'paid', cancelled: 'expired' } as const
  const currency = session.currency as CurrencyCode
  const ended = over && session.status !== 'paid'
  const state = ended ? 'expired' : states[session.status]
  return {
    provider: 'demo',
    sessionId: session.id,
    eventId: `${session.id}:${state}`,
    paymentId: session.paymentId,
    state,
    amount: { amount: session.amount, currency },
    chargeId: session.status === 'paid' ? session.id : null,
    refunds: given.map(({ id, amount }) => buildRefundSnapshot(id, { amount, currency })),
    disputes: [],
  }
}
