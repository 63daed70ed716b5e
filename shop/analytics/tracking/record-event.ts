import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { analyticsEvents } from '../tables.ts'

export const EVENT_TYPES = ['LANG_CHANGED', 'CURRENCY_CHANGED'] as const

export interface BrowserEvent {
  type: (typeof EVENT_TYPES)[number]
  fromValue: string | null
  toValue: string | null
  sessionId: string
  happenedAt: Date
  metadata: Record<string, unknown>
}

export async function recordEvent(db: Db, event: BrowserEvent): Promise<void> {
  await db.insert(analyticsEvents).values({ id: newId(), ...event })
}
