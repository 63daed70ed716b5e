import { and, eq, inArray, isNull } from 'drizzle-orm'
import { FAILURE_CODES } from '../../../shop/orders/delivery/run-state.ts'
import { setDeliveryPlan } from '../../../shop/orders/delivery/set-plan.ts'
import { deliveryRuns, guaranteeChecks } from '../../../shop/orders/delivery/tables.ts'
import { changeOrderTarget } from '../../../shop/orders/fulfilment/change-order-target.ts'
import { recordGuaranteeCheck, recordReading } from '../../../shop/orders/fulfilment/record-reading.ts'
import { updateOrder } from '../../../shop/orders/fulfilment/update-order.ts'
import { reportFailure, updateRun } from '../../../shop/orders/fulfilment/update-run.ts'
import { resumeOrder } from '../../../shop/orders/pause-order.ts'
import { listOrderTargets } from '../../../shop/orders/posts.ts'
import { isOrderBlocked, overrideDispute } from '../../../shop/payments/disputes/blocked-orders.ts'
import type { History } from './create-history.ts'
import { shiftClock } from './shift-clock.ts'

/** Steps of the delivery: plans, readings, failures, runs and guarantee checks. */
export const DELIVERY_STEPS = {
  async plan({ db, pickOrder, random, worker }: History) {
    const { id: orderId, quantity } = await pickOrder()
    const count = 1 + Math.floor(random() * 3)
    const part = Math.floor(quantity / count)
    const runs = Array.from({ length: count }, (_, index) => ({
      quantity: index === 0 ? quantity - part * (count - 1) : part,
      earliestStart: null,
      pacePerDay: null,
    }))
    await setDeliveryPlan(db, { orderId, runs, actor: worker })
  },
  /** Reads an order, or one of its posts: the others go on. */
  async read({ db, pickOrder, pick, random, worker }: History) {
    const order = await pickOrder()
    const { post, quantity, startCount } = pick(listOrderTargets(order))
    const count = (startCount ?? 0) + Math.floor(random() * quantity * 1.2)
    await recordReading(db, { orderId: order.id, post: post ?? undefined, count, actor: worker })
  },
  /** Staff report what one post of an order has, also less than before. */
  async countPost({ db, pickOrder, pick, random, worker }: History) {
    const order = await pickOrder()
    const { post, quantity } = pick(listOrderTargets(order))
    if (post === null) return
    const delivered = Math.floor(random() * (quantity + 1))
    const startCount = random() < 0.5 ? 500 : undefined
    await updateOrder(db, { orderId: order.id, post, startCount, delivered, actor: worker })
  },
  async changeTarget({ db, pickOrder, pick, customer }: History) {
    const order = await pickOrder()
    const url = `https://v.example/${pick([1, 2, 9])}`
    const change = order.posts ? { posts: [{ post: pick([1, 2]), url }] } : { videoUrl: url }
    await changeOrderTarget(db, { orderId: order.id, ...change, actor: customer })
  },
  async reportFailure({ db, pickOrder, pick, worker }: History) {
    await reportFailure(db, { orderId: (await pickOrder()).id, code: pick(FAILURE_CODES), actor: worker })
  },
  async workRun(history: History) {
    const { db, ids, pick, random, worker } = history
    const runs = await db.select().from(deliveryRuns).where(inArray(deliveryRuns.orderId, ids))
    if (runs.length === 0) return
    const { id: runId, orderId, quantity } = pick(runs)
    const step = pick(['planned', 'running', 'completed', 'count'] as const)
    const change =
      step === 'count' ? { delivered: Math.floor(random() * (quantity + 1)) } : ({ to: step } as const)
    await updateRun(db, { orderId, runId, ...change, actor: worker })
  },
  /** Checks a guaranteed result on its day; in half of the checks something is missing. */
  async checkGuarantee(history: History) {
    const { db, ids, listOrders, random, worker } = history
    const isOpen = and(inArray(guaranteeChecks.orderId, ids), isNull(guaranteeChecks.doneAt))
    const [open] = await db.select().from(guaranteeChecks).where(isOpen).orderBy(guaranteeChecks.day).limit(1)
    const order = (await listOrders()).find(({ id }) => id === open?.orderId)
    if (!open || !order) return
    if (random() < 0.5) await shiftClock(history, open.day * 24)
    const dropped = random() < 0.5 ? Math.floor(random() * order.quantity) : 0
    const counts = listOrderTargets(order).map(({ startCount, quantity }) =>
      Math.max(0, (startCount ?? 0) + quantity - dropped),
    )
    await recordGuaranteeCheck(db, { orderId: order.id, day: open.day, counts, actor: worker })
  },
} satisfies Record<string, (history: History) => Promise<unknown>>

/** Delivers what is owed, after staff have solved what blocks it. */
export async function completeRuns({ db, ids, worker }: History): Promise<void> {
  const owed = await db
    .select()
    .from(deliveryRuns)
    .where(
      and(
        inArray(deliveryRuns.orderId, ids),
        eq(deliveryRuns.kind, 'replacement'),
        inArray(deliveryRuns.state, ['planned', 'running', 'failed']),
      ),
    )
  for (const { id: runId, orderId } of owed) {
    await resumeOrder(db, { orderId, reason: 'target', actor: worker })
    if (await isOrderBlocked(db, { orderId }))
      await overrideDispute(db, { orderId, reason: 'It is owed', actor: worker })
    await updateRun(db, { orderId, runId, to: 'completed', actor: worker })
  }
}
