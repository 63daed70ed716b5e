import { and, eq } from 'drizzle-orm'
import type { UserActor } from '../../actor.ts'
import { requiresVideo } from '../../catalog/package-view.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { isTargetFailure } from '../delivery/run-state.ts'
import { listRuns } from '../delivery/runs.ts'
import { deliveryRuns } from '../delivery/tables.ts'
import { resumeOrder } from '../pause-order.ts'
import { orderEvents, orders } from '../tables.ts'
import { parseTiktokUsername } from '../tiktok-username.ts'

interface TargetChange {
  orderId: string
  /** The customer of the order. */
  actor: UserActor
  /** Default: as before, for a profile or video that is reachable again. */
  tiktokUsername?: string
  /** Kept only for packages that are delivered to a video. */
  videoUrl?: string
}

/**
 * Corrects the username or video of an order that waits for it, and resumes the work. A new target has other counts, so the
 * next reading sets the start count. Throws ShopError `not_found` for an order of somebody else, `transition_not_allowed`
 * for one that does not wait, and `username_invalid`.
 */
export async function changeOrderTarget(db: Db, change: TargetChange): Promise<void> {
  const { orderId, actor } = change
  await db.transaction(async (tx) => {
    const isTheirs = and(eq(orders.id, orderId), eq(orders.userId, actor.userId))
    const [order] = await tx.select().from(orders).where(isTheirs).for('update')
    if (!order) throw new ShopError('not_found')
    if (order.pauseReason !== 'target') throw new ShopError('transition_not_allowed')
    const tiktokUsername =
      change.tiktokUsername === undefined ? order.tiktokUsername : parseTiktokUsername(change.tiktokUsername)
    if (tiktokUsername === null) throw new ShopError('username_invalid')
    const hasVideo = requiresVideo(order.packageType) && change.videoUrl !== undefined
    const videoUrl = hasVideo ? change.videoUrl : order.videoUrl
    if (tiktokUsername !== order.tiktokUsername || videoUrl !== order.videoUrl) {
      await tx
        .update(orders)
        .set({ tiktokUsername, videoUrl, startCount: null, startReadAt: null })
        .where(eq(orders.id, orderId))
      await tx.insert(orderEvents).values({ orderId, kind: 'target_changed', actorId: actor.userId })
    }
    for (const run of await listRuns(tx, orderId)) {
      if (run.state !== 'failed' || !run.failureCode || !isTargetFailure(run.failureCode)) continue
      const state = order.status === 'processing' && run.startedAt ? 'running' : 'planned'
      await tx.update(deliveryRuns).set({ state, failureCode: null }).where(eq(deliveryRuns.id, run.id))
    }
    await resumeOrder(tx, { orderId, reason: 'target', actor })
  })
}
