import { type SQL, sql } from 'drizzle-orm'
import { getRows } from '../../../db/move/list-tables.ts'
import { createSession } from '../../../shop/accounts/sessions/log-in.ts'
import type { Db } from '../../../shop/services.ts'

/** Rows of a filled database for the parameters of calls. The customer has eight orders in every database. */
export interface Sample {
  userId: string
  email: string
  username: string
  orderId: string
  paymentId: string
  /** Provider session of a paid payment. */
  sessionId: string
  /** Provider session of an unpaid payment. */
  unpaidSessionId: string
  documentId: string
  conversationId: string
  chatSessionId: string
  offerId: string
  reviewId: string
  /** Token of the customer's session. */
  token: string
}

export async function findSample(db: Db): Promise<Sample> {
  const find = async (what: string, query: SQL) => {
    const [row] = await getRows<Record<string, string>>(db.execute(query))
    if (!row) throw new Error(`The database has no ${what}.`)
    return row
  }
  const { userId = '', email = '' } = await find(
    'customer with eight orders',
    sql`select u.id as "userId", u.email from users u join lateral (
        select count(*) as count from orders where user_id = u.id) o on o.count = 8
      where u.role = 'user' and u.created_at < now() - interval '100 days' order by u.id desc limit 1`,
  )
  const order = await find(
    'paid order of the customer',
    sql`select o.id as "orderId", o.tiktok_username as "username", p.id as "paymentId", p.session_id as "sessionId",
        d.id as "documentId" from orders o join payments p on p.id = o.payment_id
      join documents d on d.payment_id = p.id where o.user_id = ${userId} order by o.id limit 1`,
  )
  const { unpaidSessionId } = await find(
    'unpaid payment',
    sql`select session_id as "unpaidSessionId" from payments where status = 'failed' order by id desc limit 1`,
  )
  const conversation = await find(
    'closed chat',
    sql`select id as "conversationId", session_id as "chatSessionId" from conversations
      where channel = 'chat' and closed_at is not null order by last_message_id desc limit 1`,
  )
  const { offerId } = await find('offer', sql`select id as "offerId" from offers limit 1`)
  const { reviewId } = await find('review', sql`select id as "reviewId" from reviews limit 1`)
  const token = await createSession(db, userId, { userAgent: 'bench', country: 'GB' })
  return {
    userId,
    email,
    token,
    ...order,
    unpaidSessionId,
    ...conversation,
    offerId,
    reviewId,
  } as Sample
}
