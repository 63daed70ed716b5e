import { and, eq, inArray, sql } from 'drizzle-orm'
import type { LaunchStep } from '../admin/launch-steps.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import type { NotificationData, NotificationKind } from './notification-kinds.ts'
import { notificationEvents } from './tables.ts'

/** Records in the caller's transaction what staff are to be notified of. Call it once for each event. */
export async function recordNotification<Kind extends NotificationKind>(
  tx: Db,
  kind: Kind,
  objectId: string,
  data: NotificationData[Kind],
): Promise<void> {
  await tx.insert(notificationEvents).values({ id: newId(), kind, objectId, data })
}

/**
 * Records the items of the launch checklist that were done, or unknown, before. What is open when it is first called is the
 * work of setting up the shop, so that nobody is notified of it.
 */
export async function recordLaunchItems(db: Db, steps: { id: LaunchStep; isDone: boolean }[]): Promise<void> {
  const { kind, objectId, data } = notificationEvents
  const isLaunchItem = eq(kind, 'launch_item')
  await db.transaction(async (tx) => {
    const known = await tx
      .select({ step: sql<LaunchStep>`${objectId}`, isOpen: sql<boolean>`(${data} ->> 'isOpen')::boolean` })
      .from(notificationEvents)
      .where(isLaunchItem)
      .orderBy(objectId)
      .for('update')
    const open = steps.filter(({ isDone }) => !isDone).map(({ id }) => id)
    const wasOpen = known.filter(({ isOpen }) => isOpen).map(({ step }) => step)
    const closed = wasOpen.filter((step) => !open.includes(step))
    if (closed.length > 0) {
      await tx
        .update(notificationEvents)
        .set({ data: sql`jsonb_set(${data}, '{isOpen}', 'false')`, handledAt: sql`now()` })
        .where(and(isLaunchItem, inArray(objectId, closed)))
    }
    const isFirst = known.length === 0
    const opened = isFirst ? steps.map(({ id }) => id) : open.filter((step) => !wasOpen.includes(step))
    if (opened.length === 0) return
    const values = opened.map((step) => ({
      id: newId(),
      kind: 'launch_item' as const,
      objectId: step,
      data: { step, isOpen: open.includes(step) },
      handledAt: isFirst ? sql`now()` : null,
    }))
    await tx
      .insert(notificationEvents)
      .values(values)
      .onConflictDoUpdate({
        target: objectId,
        targetWhere: sql`${kind} = 'launch_item'`,
        set: { data: sql`excluded.data`, handledAt: sql`excluded.handled_at`, createdAt: sql`now()` },
        // Another process recorded it meanwhile.
        setWhere: sql`not (${data} ->> 'isOpen')::boolean`,
      })
  })
}
