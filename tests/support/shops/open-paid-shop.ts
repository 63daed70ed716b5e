import { eq, sql } from 'drizzle-orm'
import type { Role } from '../../../shop/accounts/roles.ts'
import { orderEvents, orders } from '../../../shop/orders/tables.ts'
import { payments } from '../../../shop/payments/tables.ts'
import type { Db, Services } from '../../../shop/services.ts'
import { SAMPLE_VIDEO } from '../orders/checkouts.ts'
import { ORIGIN, openTestShop } from './open-test-shop.ts'

interface CartItem {
  package_id: string
  quantity?: number
  video_url?: string | null
}

interface CheckoutResponse {
  session_id: string
}

interface RefundResponse {
  id: string
  amount: number
  status: string
  creditNoteLabel: string | null
  reason: string | null
}

interface OrderRefundsResponse {
  status: string
  paymentStatus: string
  refunded: number
  coming: number
  left: number
  proposal: { reason: string; limit: number; amount: number; until: string | null } | null
  refunds: (RefundResponse & { by: string | null })[]
}

/**
 * Opens a shop in which Maria has paid for 1,000 followers (£5.59), unless overridden, through the demo
 * gateway.
 */
export async function openPaidShop(
  more: {
    /** Likes and views have a video unless it is null. */
    checkout?: Record<string, unknown> & { items?: CartItem[] }
    services?: Partial<Services>
    pay?: boolean
    /** The demo gateway stays what it is: its orders are trial orders. */
    isTrial?: boolean
    /** Changes the shop before the checkout. */
    prepare?: (db: Db) => Promise<void>
  } = {},
) {
  const shop = await openTestShop({ services: more.services })
  if (more.isTrial)
    shop.runtime.services.paymentProviders = shop.runtime.services.paymentProviders.map((provider) => ({
      ...provider,
      isTrial: true,
    }))
  await more.prepare?.(shop.db)
  const maria = await shop.signIn()
  const { items = [{ package_id: 'followers-1000' }], ...fields } = more.checkout ?? {}
  const body = {
    items: items.map((item) =>
      /^(likes|views)-/.test(item.package_id) ? { video_url: SAMPLE_VIDEO, ...item } : item,
    ),
    origin_url: ORIGIN,
    tiktok_username: 'maria',
    niche: 'Gaming',
    ...fields,
  }
  const bought = await shop.call<CheckoutResponse>('POST', '/stripe/checkout/session', {
    token: maria.token,
    body,
  })
  const sessionId = bought.body.session_id
  if (more.pay !== false) {
    await shop.call('POST', `/demo/payments/${sessionId}`, { body: { outcome: 'pay' } })
  }
  const [payment] = await shop.db.select().from(payments).where(eq(payments.sessionId, sessionId))
  const lines = await shop.db.select().from(orders).orderBy(orders.line)
  const [order] = lines
  if (!payment || !order) throw new Error('the checkout created no payment')
  const tokens = new Map<Role, string>()
  const tokenOf = async (role: Role) => {
    const token = tokens.get(role) ?? (await shop.signIn(role)).token
    tokens.set(role, token)
    return token
  }
  return {
    ...shop,
    maria,
    tokenOf,
    paymentId: payment.id,
    orderId: order.id,
    orderIds: lines.map(({ id }) => id),
    sessionId,
    refund: async (body: unknown = {}, of = order.id, role: Role = 'admin') =>
      shop.call<RefundResponse>('POST', `/admin/orders/${of}/refunds`, { token: await tokenOf(role), body }),
    refunds: async (of = order.id, role: Role = 'admin') =>
      shop.call<OrderRefundsResponse>('GET', `/admin/orders/${of}/refunds`, { token: await tokenOf(role) }),
    payment: async () => {
      const [now] = await shop.db.select().from(payments).where(eq(payments.id, payment.id))
      return now
    },
    /** Moves all times this many hours back. */
    async hoursLater(hours: number) {
      const earlier = sql.raw(`interval '${hours} hours'`)
      await shop.db.update(orders).set({
        paidAt: sql`${orders.paidAt} - ${earlier}`,
        startedAt: sql`${orders.startedAt} - ${earlier}`,
        endedAt: sql`${orders.endedAt} - ${earlier}`,
      })
      await shop.db.update(orderEvents).set({ at: sql`${orderEvents.at} - ${earlier}` })
    },
  }
}
