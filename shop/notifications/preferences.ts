import { eq } from 'drizzle-orm'
import { hasPermission, type Role } from '../accounts/roles.ts'
import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import {
  getDefaultPreference,
  NOTIFICATION_KINDS,
  NOTIFICATION_PERMISSIONS,
  type NotificationKind,
  type NotificationPreference,
} from './notification-kinds.ts'
import type { QuietHours } from './notification-times.ts'
import { notificationPreferences, staffQuietHours } from './tables.ts'

/** The zone of the members of staff who chose none, while the chat has no hours either. */
const DEFAULT_TIME_ZONE = 'Europe/London'

/** The time zone of the business: that of its chat hours. */
export async function getBusinessTimeZone(db: Db): Promise<string> {
  return (await getSettings(db)).chatHours?.timeZone ?? DEFAULT_TIME_ZONE
}

interface KindPreference extends NotificationPreference {
  kind: NotificationKind
}

interface OwnPreferences {
  /** The kinds whose screens the user may open. */
  kinds: KindPreference[]
  timeZone: string
  quietHours: QuietHours | null
}

export async function getPreferences(
  db: Db,
  { id, role }: { id: string; role: Role },
): Promise<OwnPreferences> {
  const timeZone = await getBusinessTimeZone(db)
  const chosen = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, id))
  const [own] = await db.select().from(staffQuietHours).where(eq(staffQuietHours.userId, id))
  return {
    kinds: NOTIFICATION_KINDS.filter((kind) => hasPermission(role, NOTIFICATION_PERMISSIONS[kind])).map(
      (kind) => {
        const { email, push } = chosen.find((one) => one.kind === kind) ?? getDefaultPreference(role, kind)
        return { kind, email, push }
      },
    ),
    timeZone: own?.timeZone ?? timeZone,
    quietHours: toQuietHours(own),
  }
}

export function toQuietHours(
  row: { quietFrom: string | null; quietTo: string | null } | null | undefined,
): QuietHours | null {
  return row?.quietFrom && row.quietTo ? { from: row.quietFrom, to: row.quietTo } : null
}

/**
 * Stores what differs from the defaults of the role; kinds that are left out return to them. Kinds that the user may not
 * see keep their choice.
 */
export async function savePreferences(
  db: Db,
  { id: userId, role }: { id: string; role: Role },
  { kinds, timeZone, quietHours }: OwnPreferences,
): Promise<void> {
  await db.transaction(async (tx) => {
    const zone = { timeZone, quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }
    // Locks the row, so that two forms are stored one after the other.
    await tx
      .insert(staffQuietHours)
      .values({ userId, ...zone })
      .onConflictDoUpdate({ target: staffQuietHours.userId, set: zone })
    const stored = await tx
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
    const isVisible = ({ kind }: { kind: NotificationKind }) =>
      hasPermission(role, NOTIFICATION_PERMISSIONS[kind])
    const kept = stored.filter((one) => !isVisible(one))
    const chosen = kinds.filter(isVisible).filter(({ kind, email, push }) => {
      const byDefault = getDefaultPreference(role, kind)
      return email !== byDefault.email || push !== byDefault.push
    })
    await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
    const rows = [...kept, ...chosen.map((one) => ({ userId, ...one }))]
    if (rows.length > 0) await tx.insert(notificationPreferences).values(rows)
  })
}
