import { eq } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { conversations } from './tables.ts'
import { tellChange } from './tell-change.ts'

/** Staff are writing an answer: told to who listens now, and kept nowhere. Throws `not_found`. */
export async function staffTyping(db: Db, id: string): Promise<void> {
  if ((await db.$count(conversations, eq(conversations.id, id))) === 0) throw new ShopError('not_found')
  await tellChange(db, { about: 'typing', id, by: 'support' })
}
