import { buildPromotionBody } from '../support/orders/build-promotion-body.ts'
import { OWNER } from '../support/shops/shop-process.ts'

export const ACCOUNTS = {
  owner: OWNER,
  customer: { email: 'noura@example.com', password: 'secret1' },
}

export type Account = keyof typeof ACCOUNTS

/** Ids and tokens for the parameters in the paths of screens. */
export interface Places {
  /** Paid, with a request to cancel it. */
  orderId: string
  /** In delivery. */
  startedOrderId: string
  endedOrderId: string
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
  /** Text of a message. */
  text: string
  product: string
  description: string
  email: string
  username: string
}

export const SHORT_WORDS: Words = {
  name: 'Noura',
  text: 'Our bakery opens in May. Can everything arrive before then?',
  product: 'Launch film',
  description: 'A film of 30 seconds about your opening, with one round of changes.',
  email: 'maria@example.com',
  username: 'noura.bakes',
}

const WORD = 'W'.repeat(60)

/** Without a place to break. */
export const LONG_WORDS: Words = {
  name: WORD,
  product: WORD,
  description: `${WORD} ${'مدينةالكويت'.repeat(5)}`,
  text: `${WORD} https://example.com/${'path'.repeat(30)} ${'مدينةالكويت'.repeat(5)}`,
  email: `${'w'.repeat(60)}@${'d'.repeat(60)}.example`,
  username: 'w'.repeat(24),
}

/** Paths of a shop without data name what does not exist. */
const NOWHERE = '00000000-0000-7000-8000-000000000000'

export const NO_PLACES: Places = {
  orderId: NOWHERE,
  startedOrderId: NOWHERE,
  endedOrderId: NOWHERE,
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
async function call<T>(url: string, token: string, body?: object, method = 'POST'): Promise<T> {
  calls += 1
  const response = await fetch(url, {
    ...(body && { method, body: JSON.stringify(body) }),
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
  const { name, text, product, description, email } = words
  const [{ token: customer }, { token: owner }] = [
    await logIn(origin, 'customer'),
    await logIn(origin, 'owner'),
  ]
  const asCustomer = <T>(path: string, body?: object) => call<T>(`${origin}${path}`, customer, body)
  const asOwner = <T>(path: string, body?: object) => call<T>(`${origin}${path}`, owner, body)

  const ended = await placeOrder(origin, customer, words, 'likes-3000')
  const order = await placeOrder(origin, customer, words, 'followers-100')
  const openSession = await startPayment(origin, customer, words, 'views-10000')
  const started = await placeOrder(origin, customer, words, 'followers-1000')
  const work = (id: string, update: object) =>
    call(`${origin}/api/admin/orders/${id}`, owner, update, 'PATCH')
  await work(ended.id, { status: 'processing', startCount: 1_204 })
  await work(ended.id, { status: 'completed', delivered: 3_000 })
  await asOwner(`/api/admin/orders/${ended.id}/refunds`, { amount: 1.5, reason: text })
  await work(started.id, { status: 'processing', startCount: 8_240 })
  await work(started.id, { delivered: 620 })

  const { id: conversationId } = await addMessages(origin, owner, words)
  const { id: packageId } = await asOwner<{ id: string }>('/api/admin/packages', {
    type: 'others',
    quantity: 1,
    price: 9,
    texts: Object.fromEntries(
      ['en', 'es', 'ar'].map((lang) => [lang, { name: product, description, features: [product] }]),
    ),
  })
  const { id: promotionId } = await asOwner<{ id: string }>(
    '/api/admin/promotions',
    buildPromotionBody({ name: product, titles: { en: product } }),
  )
  const offer = await asOwner<{ id: string; link: string }>('/api/admin/offers', {
    email,
    name,
    lang: 'en',
    lines: [
      { name: product, type: 'others', quantity: 1, price: 140, startHours: 48, deliveryHours: 168 },
      {
        name: '5,000 Followers',
        type: 'followers',
        quantity: 5_000,
        price: 24,
        startHours: 24,
        deliveryHours: 96,
        guaranteeDays: 30,
      },
    ],
    terms: description,
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    clientKey: crypto.randomUUID(),
  })
  await asOwner(`/api/admin/orders/${order.id}/cases`, { kind: 'cancellation', statement: text })
  await asOwner('/api/admin/canned-replies', { title: product, texts: { en: description } })
  await asOwner('/api/admin/webhooks', {
    url: `https://example.com/${words.username}`,
    description: name,
    events: ['order.paid'],
  })
  await asOwner('/api/users/create', { name, email, role: 'user', password: 'a good password' })
  return {
    orderId: order.id,
    startedOrderId: started.id,
    endedOrderId: ended.id,
    paymentId: order.paymentId,
    conversationId,
    packageId,
    promotionId,
    offerId: offer.id,
    offerToken: new URL(offer.link).pathname.split('/').at(-1) ?? '',
    openSession,
    paidSession: started.session,
    ...(await findDocuments(asCustomer, ended)),
  }
}

const VIDEO = 'https://www.tiktok.com/@noura.bakes/video/7350000000000000001'

/** Places an order of the customer and pays it. */
async function placeOrder(
  origin: string,
  token: string,
  words: Words,
  packageId: string,
): Promise<{ id: string; paymentId: string; session: string }> {
  const session = await startPayment(origin, token, words, packageId)
  await call(`${origin}/api/demo/payments/${session}`, token, { outcome: 'pay' })
  const { orders } = await call<{ orders: { id: string; paymentId: string }[] }>(
    `${origin}/api/orders/my-orders`,
    token,
  )
  const [newest] = orders
  if (!newest) throw new Error('no order was placed')
  return { ...newest, session }
}

async function startPayment(
  origin: string,
  token: string,
  { username }: Words,
  packageId: string,
): Promise<string> {
  const { session_id } = await call<{ session_id: string }>(`${origin}/api/stripe/checkout/session`, token, {
    package_id: packageId,
    ...(!packageId.startsWith('followers') && { video_url: VIDEO }),
    origin_url: origin,
    user_email: '',
    username,
    niche: 'Food & Cooking',
    earlyStartRequested: true,
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

/** Returns the credit note of the order, and the version of its policy. */
async function findDocuments(
  asCustomer: <T>(path: string) => Promise<T>,
  order: { id: string; paymentId: string },
): Promise<Pick<Places, 'documentId' | 'policy'>> {
  const details = JSON.stringify(await asCustomer(`/api/orders/${order.id}`))
  const { documents } = await asCustomer<{ documents: { id: string; kind: string }[] }>(
    `/api/receipts/${order.paymentId}`,
  )
  const creditNote = documents.find(({ kind }) => kind === 'credit_note')
  return { documentId: creditNote?.id ?? 'unknown', policy: findField(details, 'policyVersion') }
}

/** Returns the first text of this name in JSON. */
function findField(json: string, name: string): string {
  return new RegExp(`"${name}":"([^"]+)"`).exec(json)?.[1] ?? 'unknown'
}
