import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../shop/actor.ts'
import { CASE_KINDS } from '../../../shop/cases/case-state.ts'
import { type Decision, decideCase } from '../../../shop/cases/decide-case.ts'
import { cancelCase, openCase } from '../../../shop/cases/open-case.ts'
import { expireUnverifiedCases, settleCases } from '../../../shop/cases/settle-cases.ts'
import { submitWithdrawal, verifyWithdrawal } from '../../../shop/cases/withdrawals.ts'
import { requiresVideo } from '../../../shop/catalog/package-view.ts'
import { answerBrief, setOrderVideo } from '../../../shop/orders/brief/answer-brief.ts'
import { queueBriefReminders } from '../../../shop/orders/fulfilment/remind-briefs.ts'
import { updateOrder } from '../../../shop/orders/fulfilment/update-order.ts'
import { pauseOrder, resumeOrder } from '../../../shop/orders/pause-order.ts'
import { emails } from '../../../shop/outbox/tables.ts'
import { listPaymentIssues } from '../../../shop/payments/issues/list-payment-issues.ts'
import { resolvePaymentIssue } from '../../../shop/payments/issues/resolve-payment-issue.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import { assignReturn } from '../../../shop/payments/refunds/assign-return.ts'
import { createIssueRefund, createOrderRefund } from '../../../shop/payments/refunds/create-order-refund.ts'
import { submitDueRefunds, submitRefund } from '../../../shop/payments/refunds/submit-refund.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { listAssignments } from '../../../shop/payments/refunds/unassigned-returns.ts'
import { rateLimits } from '../../../shop/rate-limit/tables.ts'
import type { Db } from '../../../shop/services.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { getEmailToken } from '../emails/email-links.ts'
import { buildDispute, buildRefund } from '../orders/checkouts.ts'
import type { History } from './create-history.ts'
import { DELIVERY_STEPS } from './delivery-steps.ts'
import { BY_HAND, SECOND_PAYMENT_STEPS } from './second-payment-steps.ts'
import { shiftClock } from './shift-clock.ts'

export async function decideOneCase(history: History, decision?: Decision): Promise<void> {
  const open = (await history.listCases()).find(({ state }) => state === 'open')
  if (!open) return
  const { db, at, worker, pick, random } = history
  const amount = 1 + Math.floor(random() * 600)
  const decisions: Decision[] = [
    { decision: 'accept', reason: 'Yes' },
    { decision: 'refuse', reason: 'No' },
    { decision: 'adjust', remedy: 'refund', amount, reason: 'In part' },
    { decision: 'adjust', remedy: 'replacement', amount, reason: 'Again' },
    { decision: 'adjust', remedy: 'none', amount: null, reason: 'Explained' },
  ]
  await decideCase(db, at.services, {
    caseId: open.id,
    decision: decision ?? pick(decisions),
    canRefund: true,
    actor: worker,
  })
}

async function work(history: History, to?: 'processing' | 'completed' | 'partial' | 'failed') {
  const { id, quantity, delivered } = await history.pickOrder()
  const share = delivered + Math.floor(history.random() * (quantity - delivered + 1))
  const isCounted = to === undefined || (to === 'partial' && history.random() < 0.5)
  await updateOrder(history.db, {
    orderId: id,
    actor: history.worker,
    to,
    delivered: isCounted ? share : undefined,
    startCount: to === 'processing' && history.random() < 0.5 ? 500 : undefined,
  })
}

async function dispute(history: History, state: 'open' | 'won' | 'lost'): Promise<void> {
  const { db, at, sessionId, seed } = history
  if (at.sessions.get(sessionId)?.state !== 'paid') return
  const disputes = [buildDispute({ disputeId: `dp_${seed}`, state, amount: getDisputedAmount(history) })]
  await recordPaymentEvent(db, at.updateSession(sessionId, { disputes }))
}

/** In two of three histories less than all of the payment is disputed. */
function getDisputedAmount({ at, sessionId, seed }: History) {
  const amount = at.sessions.get(sessionId)?.amount ?? { amount: 0, currency: 'GBP' as const }
  return seed % 3 === 0 ? amount : { ...amount, amount: Math.ceil((amount.amount * (1 + (seed % 9))) / 10) }
}

/** Answers the questions of an order, or changes the answers. Views ask for their video. */
async function answer({ db, pickOrder, pick, maria, customer }: History): Promise<void> {
  const { id: orderId, briefState, packageType } = await pickOrder()
  if (briefState === null) return
  if (requiresVideo(packageType))
    return setOrderVideo(db, { orderId, customerId: maria.id }, `https://v.example/${pick([1, 2])}`)
  const answers = { topic: 'Rain', tone: pick(['calm', 'loud']) }
  await answerBrief(db, {
    orderId,
    customerId: maria.id,
    answers,
    expectedRevision: undefined,
    actor: customer,
  })
}

/** Lists the open issues of the history's payment. Other histories use the same database. */
async function listOwnIssues(db: Db, paymentId: string) {
  const { issues } = await listPaymentIssues(db, { limit: 1_000 })
  return issues.filter((issue) => issue.paymentId === paymentId)
}

const REFUSED = { code: 'charge_expired', message: 'too old', isAccess: false }

/** Steps of a history. */
export const STEPS = {
  ...DELIVERY_STEPS,
  ...SECOND_PAYMENT_STEPS,
  pay: ({ db, at, sessionId }) => recordPaymentEvent(db, at.pay(sessionId)),
  /** Most orders are started before anything else happens to them. */
  async begin(history: History) {
    if (history.random() < 0.25) return
    await answer(history)
    await work(history, 'processing')
    if (history.random() < 0.6) await work(history)
  },
  answer: (history) => answer(history),
  async startWithoutAnswers({ db, pickOrder, worker }: History) {
    const { id: orderId } = await pickOrder()
    await updateOrder(db, { orderId, to: 'processing', withoutAnswers: true, actor: worker })
  },
  start: (history) => work(history, 'processing'),
  count: (history) => work(history),
  complete: (history) => work(history, 'completed'),
  endInPart: (history) => work(history, 'partial'),
  fail: (history) => work(history, 'failed'),
  async pauseForTarget({ db, pickOrder, worker }: History) {
    await pauseOrder(db, { orderId: (await pickOrder()).id, reason: 'target', actor: worker })
  },
  async resumeTarget({ db, pickOrder, worker }: History) {
    await resumeOrder(db, { orderId: (await pickOrder()).id, reason: 'target', actor: worker })
  },
  openCase: (history) => openRandomCase(history, history.customer, history.maria.id),
  openCaseByStaff: (history) => openRandomCase(history, history.worker),
  async cancelCase({ db, customer, maria, listCases: list }: History) {
    const open = (await list()).find(({ state }) => state === 'open')
    if (open) await cancelCase(db, { caseId: open.id, customerId: maria.id, actor: customer })
  },
  decide: (history) => decideOneCase(history),
  async decideWhileRefused(history: History) {
    history.at.refuse('refund', REFUSED)
    await decideOneCase(history, { decision: 'accept', reason: 'Yes' }).finally(() =>
      history.at.refuse('refund', null),
    )
  },
  async decideWhileUnavailable(history: History) {
    history.at.setUnavailable()
    await decideOneCase(history).finally(() => history.at.setUnavailable(false))
  },
  async submitWithdrawal({ db, pickOrder, maria }: History) {
    await db.delete(rateLimits)
    await submitWithdrawal(db, PAGE_PATHS, { orderNumber: (await pickOrder()).id, email: maria.email })
  },
  async verifyWithdrawal({ db }: History) {
    const [mail] = await db
      .select()
      .from(emails)
      .where(eq(emails.kind, 'case_verification'))
      .orderBy(desc(emails.id))
      .limit(1)
    if (mail) await verifyWithdrawal(db, getEmailToken(mail))
  },
  async refundPart({ db, at, pickOrder, random, staff }: History) {
    const { id: orderId, price } = await pickOrder()
    const amount = 1 + Math.floor(random() * price)
    const refund = await createOrderRefund(db, { orderId, amount, actorId: staff.id })
    await submitRefund(db, at.services, refund.id)
  },
  /** The bank sends the money of the last refund back. */
  async returnRefund({ db, at, sessionId }: History) {
    const session = at.sessions.get(sessionId)
    const last = session?.refunds.at(-1)
    if (!session || !last || session.state !== 'paid') return
    const returned = [...session.refunds.slice(0, -1), { ...last, state: 'failed' as const }]
    await recordPaymentEvent(db, at.updateSession(sessionId, { refunds: returned }))
  },
  /** Staff refund in the provider's dashboard, which names no order. */
  async refundAtProvider({ db, at, sessionId, random, pick }: History) {
    const session = at.sessions.get(sessionId)
    if (session?.state !== 'paid') return
    const active = session.refunds.filter(({ state }) => state !== 'failed')
    const left = active.reduce((rest, { amount }) => rest - amount.amount, session.amount.amount)
    if (left <= 0) return
    const made = buildRefund({
      providerRefundId: `re_${session.refunds.length}_${Math.floor(random() * 1e9)}`,
      amount: pick([left, 1 + Math.floor(random() * left)]),
      state: pick(['succeeded', 'succeeded', 'pending', 'failed'] as const),
    })
    await recordPaymentEvent(db, at.updateSession(sessionId, { refunds: [...session.refunds, made] }))
  },
  /** Staff say which orders money was for that went back without naming one: in parts, all of it or not. */
  async assignReturn({ db, paymentId, pick, random, staff }: History) {
    const all = await listAssignments(db, [paymentId], 'en')
    if (all.length === 0) return
    const money = pick(all)
    let rest = money.amount
    const parts = money.orders.flatMap(({ id, left }) => {
      const most = Math.min(left, rest)
      const amount = random() < 0.6 ? most : Math.ceil(random() * (most + 20))
      rest -= amount
      return amount > 0 ? [{ orderId: id, amount }] : []
    })
    if (parts.length > 0) await assignReturn(db, { returnId: money.id, parts, actorId: staff.id })
  },
  async refundIssue({ db, at, staff, random, paymentId }: History) {
    const issues = await listOwnIssues(db, paymentId)
    const issue = issues.find(({ actions }) => actions.includes('refund'))
    if (!issue) return
    if (random() < 0.3) at.refuse('refund', REFUSED)
    const { id } = await createIssueRefund(db, { issueId: issue.id, actorId: staff.id })
    await submitRefund(db, at.services, id).finally(() => at.refuse('refund', null))
  },
  async resolveIssue({ db, pick, staff, paymentId }: History) {
    const issues = await listOwnIssues(db, paymentId)
    if (issues.length === 0) return
    await resolvePaymentIssue(db, {
      issueId: pick(issues).id,
      resolution: BY_HAND,
      actorId: staff.id,
    })
  },
  openDispute: (history) => dispute(history, 'open'),
  closeDispute: (history) => dispute(history, history.pick(['won', 'lost', 'lost'] as const)),
  passHours: (history) => shiftClock(history, 1 + Math.floor(history.random() * 30)),
  passDays: (history) => shiftClock(history, 24 + Math.floor(history.random() * 240)),
  async runJobs({ db, at, paymentId }: History) {
    await db
      .update(refunds)
      .set({ nextAttemptAt: sql`now()` })
      .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, ['asked', 'pending'])))
    await submitDueRefunds(db, at.services)
    await settleCases(db)
    await expireUnverifiedCases(db)
    await queueBriefReminders(db, PAGE_PATHS, 50)
  },
} satisfies Record<string, (history: History) => Promise<unknown>>

/** Names of the steps to pick from. Steps that move an order on, or that would be rare, stand there several times. */
export const STEP_NAMES = [
  ...(Object.keys(STEPS) as (keyof typeof STEPS)[]),
  ...(['start', 'count', 'openCase', 'openCase', 'decide', 'decide', 'decide', 'checkGuarantee'] as const),
  ...(['refundAtProvider', 'closeDispute', 'closeDispute', 'assignReturn', 'assignReturn'] as const),
]

async function openRandomCase(history: History, actor: Actor, customerId?: string): Promise<void> {
  const { db, pick, random } = history
  const { id: orderId } = await history.pickOrder()
  const missing = random() < 0.5 ? 1 + Math.floor(random() * 500) : undefined
  await openCase(db, { orderId, kind: pick(CASE_KINDS), missing, actor, customerId })
}
