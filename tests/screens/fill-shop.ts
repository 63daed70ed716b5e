import { buildPromotionBody } from '../support/orders/build-promotion-body.ts'
import { OWNER } from '../support/shops/shop-process.ts'

export const ACCOUNTS = {
  owner: OWNER,
  customer: { email: 'noura@example.com', password: 'secret1' },
}

export type Account = keyof typeof ACCOUNTS

/** Ids and tokens for the parameters in the paths of screens. */
export interface Places {
  orderId: string
  paymentId: string
  documentId: string
  conversationId: string
  offerId: string
  offerToken: string
  packageId: string
  promotionId: string
  policy: string
  openSession: string
  paidSession: string
}

export interface Words {
  name: string
  text: string
  email: string
  username: string
}

export const SHORT_WORDS: Words = {
  name: 'Noura',
  text: 'A day in our bakery.',
  email: 'maria@example.com',
  username: 'noura.bakes',
}

const WORD = 'W'.repeat(60)

/** Without a place to break. */
export const LONG_WORDS: Words = {
  name: WORD,
  text: `${WORD} https://example.com/${'path'.repeat(30)} ${'مدينةالكويت'.repeat(5)}`,
  email: `${'w'.repeat(60)}@${'d'.repeat(60)}.example`,
  username: 'w'.repeat(24),
}

/** Paths of a shop without data name what does not exist. */
const NOWHERE = '00000000-0000-7000-8000-000000000000'

export const NO_PLACES: Places = {
  orderId: NOWHERE,
  paymentId: NOWHERE,
  documentId: NOWHERE,
  conversationId: NOWHERE,
  offerId: NOWHERE,
  offerToken: 'unknown',
  packageId: 'followers-1000',
  promotionId: NOWHERE,
  policy: 'unknown',
  openSession: 'unknown',
  paidSession: 'unknown',
}

let calls = 0

/** Calls the API from an address of its own, so that no limit is reached. */
async function call<T>(url: string, token: string, body?: object): Promise<T> {
  calls += 1
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      'x-forwarded-for': `10.9.${Math.floor(calls / 250)}.${(calls % 250) + 1}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  // The caller names the type of the response.
  return JSON.parse(text) as T
}

export async function logIn(origin: string, account: Account): Promise<{ token: string; user: object }> {
  return call(`${origin}/api/auth/login`, '', ACCOUNTS[account])
}

export async function addCustomer(origin: string, { name }: Words): Promise<void> {
  await call(`${origin}/api/auth/register`, '', { name, ...ACCOUNTS.customer })
}

/** Adds one of each thing that a shop can hold, with these words. */
export async function addOneOfEach(origin: string, words: Words): Promise<Places> {
  const { name, text, email } = words
  const [{ token: customer }, { token: owner }] = [
    await logIn(origin, 'customer'),
    await logIn(origin, 'owner'),
  ]
  const asCustomer = <T>(path: string, body?: object) => call<T>(`${origin}${path}`, customer, body)
  const asOwner = <T>(path: string, body?: object) => call<T>(`${origin}${path}`, owner, body)

  const paidSession = await startPayment(origin, customer, words)
  await asCustomer(`/api/demo/payments/${paidSession}`, { outcome: 'pay' })
  const openSession = await startPayment(origin, customer, words)
  const { orders } = await asCustomer<{ orders: { id: string; paymentId: string; paymentStatus: string }[] }>(
    '/api/orders/my-orders',
  )
  const order = orders.find(({ paymentStatus }) => paymentStatus === 'completed')
  if (!order) throw new Error('no order was paid')

  const { id: conversationId } = await addMessages(origin, owner, words)
  const { id: packageId } = await asOwner<{ id: string }>('/api/admin/packages', {
    type: 'others',
    quantity: 1,
    price: 9,
    texts: Object.fromEntries(
      ['en', 'es', 'ar'].map((lang) => [lang, { name, description: text, features: [name] }]),
    ),
  })
  const { id: promotionId } = await asOwner<{ id: string }>(
    '/api/admin/promotions',
    buildPromotionBody({ name, titles: { en: name } }),
  )
  const offer = await asOwner<{ id: string; link: string }>('/api/admin/offers', {
    email,
    name,
    lang: 'en',
    lines: [{ name, type: 'others', quantity: 1, price: 9 }],
    terms: text,
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    clientKey: crypto.randomUUID(),
  })
  await asOwner(`/api/admin/orders/${order.id}/cases`, { kind: 'cancellation', statement: text })
  await asOwner('/api/admin/canned-replies', { title: name, texts: { en: text } })
  await asOwner('/api/admin/webhooks', {
    url: `https://example.com/${words.username}`,
    description: name,
    events: ['order.paid'],
  })
  await asOwner('/api/users/create', { name, email, role: 'user', password: 'a good password' })
  return {
    orderId: order.id,
    paymentId: order.paymentId,
    conversationId,
    packageId,
    promotionId,
    offerId: offer.id,
    offerToken: new URL(offer.link).pathname.split('/').at(-1) ?? '',
    openSession,
    paidSession,
    ...(await findDocuments(asCustomer, order)),
  }
}

async function startPayment(origin: string, token: string, { username }: Words): Promise<string> {
  const { session_id } = await call<{ session_id: string }>(`${origin}/api/stripe/checkout/session`, token, {
    package_id: 'followers-1000',
    origin_url: origin,
    user_email: '',
    username,
    niche: 'Other',
  })
  return session_id
}

async function addMessages(
  origin: string,
  owner: string,
  { name, text, email }: Words,
): Promise<{ id: string }> {
  await call(`${origin}/api/chat/send`, '', {
    message: text,
    user_name: name,
    user_email: '',
    clientKey: crypto.randomUUID(),
  })
  await call(`${origin}/api/contact/submit`, '', {
    name,
    email,
    phone: '',
    subject: text.slice(0, 150),
    message: text,
    service_type: '',
    seconds: 30,
  })
  const listed = JSON.stringify(await call(`${origin}/api/admin/conversations`, owner))
  return { id: findField(listed, 'id') }
}

async function findDocuments(
  asCustomer: <T>(path: string) => Promise<T>,
  order: { id: string; paymentId: string },
): Promise<Pick<Places, 'documentId' | 'policy'>> {
  const details = JSON.stringify(await asCustomer(`/api/orders/${order.id}`))
  const receipt = JSON.stringify(await asCustomer(`/api/receipts/${order.paymentId}`))
  const documents = receipt.slice(receipt.indexOf('"documents"'))
  return { documentId: findField(documents, 'id'), policy: findField(details, 'policyVersion') }
}

/** Returns the first text of this name in JSON. */
function findField(json: string, name: string): string {
  return new RegExp(`"${name}":"([^"]+)"`).exec(json)?.[1] ?? 'unknown'
}
