import { OWNER } from '../../support/shops/shop-process.ts'
import type { RequestCounter } from './request-counter.ts'
import { sendRequest } from './send-request.ts'

/** Actions of customers and staff, sent like the browser sends them; the counter records their results. */
export interface ActionContext {
  origin: string
  tally: RequestCounter
}

export async function logIn({ origin, tally }: ActionContext): Promise<string> {
  const path = '/api/auth/login'
  const login = await sendRequest<{ token: string }>(origin, {
    method: 'POST',
    path,
    body: OWNER,
    from: '10.1.0.1',
  })
  tally.record('logins', login, 200)
  return login.body.token
}

/** Returns true when the response says that the order is paid (or declined), so that it must exist in the end. */
export async function buyPackage(
  { origin, tally }: ActionContext,
  options: { token: string; username: string; shop: string; outcome?: 'pay' | 'decline' },
): Promise<boolean> {
  const { token, username, shop, outcome = 'pay' } = options
  const body = {
    package_id: 'followers-100',
    username,
    niche: 'Other',
    origin_url: shop,
    idempotencyKey: `key-of-${username}`,
  }
  const path = '/api/stripe/checkout/session'
  const placed = await sendRequest<{ session_id: string }>(origin, { method: 'POST', path, token, body })
  if (!tally.record('checkouts', placed, 200)) return false
  const at = `/api/demo/payments/${placed.body.session_id}`
  const settled = await sendRequest(origin, { method: 'POST', path: at, body: { outcome } })
  return tally.record(outcome === 'pay' ? 'payments' : 'declines', settled, 200)
}

/** Unread conversations come first in the inbox, so all get their turn. */
export async function replyToConversation({ origin, tally }: ActionContext, token: string): Promise<void> {
  const path = '/api/admin/conversations'
  const list = await sendRequest<{ conversations: { id: string }[] }>(origin, { path, token })
  const first = tally.record('inboxes', list, 200) && list.body.conversations[0]
  if (!first) return
  const body = { message: 'We are on it.' }
  const sent = await sendRequest(origin, {
    method: 'POST',
    path: `${path}/${first.id}/messages`,
    token,
    body,
  })
  tally.record('answers', sent, 200, 201)
}

/** Starts, counts and completes the oldest paid order. */
export async function fulfilOrder({ origin, tally }: ActionContext, token: string): Promise<void> {
  const path = '/api/admin/orders'
  const list = await sendRequest<{ orders: { id: string; quantity: number }[] }>(origin, {
    path: `${path}?queue=toStart&sort=due`,
    token,
  })
  const order = tally.record('order lists', list, 200) && list.body.orders[0]
  if (!order) return
  const steps = [
    { status: 'processing', startCount: 10 },
    { delivered: order.quantity },
    { status: 'completed', note: 'All there.' },
  ]
  for (const body of steps) {
    const worked = await sendRequest(origin, { method: 'PATCH', path: `${path}/${order.id}`, token, body })
    if (!tally.record('order steps', worked, 200)) return
  }
}

export async function updateShopName(
  { origin, tally }: ActionContext,
  token: string,
  shopName: string,
): Promise<void> {
  const path = '/api/admin/settings'
  const read = await sendRequest<{ revision: number }>(origin, { path, token })
  if (!tally.record('settings read', read, 200)) return
  const headers = { 'if-match': `"${read.body.revision}"` }
  const changed = await sendRequest(origin, {
    method: 'PUT',
    path,
    token,
    headers,
    body: { changes: { shopName } },
  })
  tally.record('settings changed', changed, 200)
}

export async function submitContactMessage({ origin, tally }: ActionContext, number: number): Promise<void> {
  const body = {
    name: `Writer ${number}`,
    email: `writer${number}@example.com`,
    phone: '',
    subject: 'A question',
    message: 'When does it begin?',
    language: 'es',
  }
  const from = `10.40.${Math.floor(number / 250)}.${number % 250}`
  const sent = await sendRequest(origin, { method: 'POST', path: '/api/contact/submit', body, from })
  tally.record('letters', sent, 201)
}

export async function viewPage(
  { origin, tally }: ActionContext,
  path: string,
  visitor: number,
): Promise<void> {
  tally.record('pages', await sendRequest(origin, { path }), 200)
  const from = `10.50.${Math.floor(visitor / 250) % 250}.${visitor % 250}`
  const [toValue] = path.split('?')
  const body = { eventType: 'PAGE_VIEW', toValue, timestamp: new Date().toISOString() }
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0' }
  tally.record(
    'views',
    await sendRequest(origin, { method: 'POST', path: '/api/events', body, from, headers }),
    200,
  )
}
