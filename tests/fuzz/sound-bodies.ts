import { SAMPLE } from '../../shop/content/sample/sample.ts'
import { DEFAULT_CLAIMS } from '../../shop/settings/claims.ts'
import { DEFAULT_POLICY } from '../../shop/settings/policy.ts'
import { known } from './known.ts'

/** A body its call accepts, and what of its path goes with it. */
export interface Sound {
  body?: unknown
  path?: Record<string, unknown>
}

const words = { name: 'A thousand', description: 'Likes.', tag: 'Best Deal', features: ['Fast'] }
const texts = { en: words, ar: words, es: words }
const password = 'a good password'
const mine = { email: known('me', 'email'), password: known('me', 'password') }
const somebody = { name: 'Maria', email: known('fresh', 'email'), password }
const sessionId = 'session_abcdefgh'
const timestamp = '2026-11-01T10:00:00Z'
const utm = { source: 'ig', campaign: 'June' }
const rarely = {
  mon: { from: '09:00', to: '17:00' },
  tue: null,
  wed: null,
  thu: null,
  fri: null,
  sat: null,
  sun: null,
}
const changes = [
  { shopName: 'Shop', supportEmail: 'help@example.com', trader: { name: 'Maria', address: 'Leeds' } },
  { niches: ['Chess', 'Other'] },
  { chatHours: { timeZone: 'Europe/London', days: rarely } },
  { policy: DEFAULT_POLICY, claims: DEFAULT_CLAIMS },
  { liveLanguages: ['en', 'ar'], methods: { stripe: true, applepay: true, paypal: true } },
  { liveLanguages: ['en', 'ar', 'es'], staffSecondFactor: false, trader: null },
]
const cart = {
  items: [
    { package_id: 'likes-1000', quantity: 1, tiktok_username: 'noor', video_url: 'https://v.example/1' },
  ],
  origin_url: known('shop', 'origin'),
  username: 'maria',
  display_currency: 'EUR',
  lang: 'en',
}
const one = {
  package_id: 'views-8000',
  origin_url: known('shop', 'origin'),
  tiktok_username: 'maria',
  video_url: 'https://v.example/1',
  niche: 'Gaming',
  idempotency_key: known('fresh', 'key'),
}
const chat = { session_id: known('POST /chat/send', 'session_id') }
const own = { key: 'own.word', value: 'Mine', status: 'approved' }
const changed = { seen: known('GET /admin/translations/{lang}/{namespace}', 'version') }
const parts = Object.entries(SAMPLE.es).map(([part, value]) => ({
  path: { lang: 'es', part },
  body: { value, version: known('GET /admin/content/{lang}', `parts.${part}.version`) },
}))

const bodies = (...all: unknown[]): Sound[] => all.map((body) => ({ body }))

/** Bodies their calls accept: with one value replaced by nonsense they get past all the other checks. */
export const SOUND: Record<string, Sound[]> = {
  'POST /auth/register': bodies(somebody),
  'POST /auth/login': bodies(mine, { ...mine, code: known('me', 'code') }, { ...mine, password: 'wrong' }),
  'POST /auth/setup': bodies({ ...somebody, token: 'token' }),
  'POST /auth/forgot-password': bodies({ email: known('me', 'email') }, { email: known('User', 'email') }),
  'POST /auth/reset-password': bodies({ token: known('Mail', 'token'), new_password: password }),
  'POST /auth/change-password': bodies({ current_password: mine.password, new_password: 'a newer password' }),
  'PATCH /account': bodies({ name: 'Maria', language: 'es' }),
  'POST /account/delete': bodies({ password: mine.password }, { password: 'another password' }),
  'POST /account/second-factor': bodies({ password: mine.password }),
  'POST /account/second-factor/confirm': bodies({ code: known('me', 'code') }),
  'POST /account/second-factor/recovery-codes': bodies({
    password: mine.password,
    code: known('me', 'code'),
  }),
  'DELETE /account/second-factor': bodies({ password: mine.password, code: known('me', 'code') }),
  'POST /i18n/preferences': bodies({ sessionId, lang: 'es', currency: 'EUR' }),
  'POST /events': bodies(
    {
      eventType: 'LANG_CHANGED',
      fromValue: 'en',
      toValue: 'es',
      sessionId,
      timestamp,
      metadata: { rate: 1 },
    },
    {
      ...{ eventType: 'PAGE_VIEW', toValue: '/services', sessionId, timestamp },
      metadata: { referrer: 'https://t.co/x', title: 'Services', utm },
    },
  ),
  'POST /contact/submit': bodies({
    ...{ name: 'Maria', email: known('fresh', 'email'), subject: 'Hello', message: 'How are you?' },
    ...{ language: 'es', currency: 'EUR', website: '', seconds: 20 },
  }),
  'POST /stripe/checkout/session': bodies(cart, one, { ...one, payment_method: 'pm_1' }),
  'POST /paypal/orders': bodies(cart, one),
  'POST /demo/payments/{session_id}': bodies(
    { outcome: 'pay' },
    { outcome: 'decline' },
    { outcome: 'cancel' },
  ),
  'PATCH /orders/{id}': bodies({ niche: 'Gaming' }),
  'PATCH /admin/orders/{id}': [
    ...bodies(
      { status: 'processing', start_count: 1, note: 'begun' },
      { delivered: 1 },
      { status: 'partial' },
    ),
    ...bodies({ status: 'processing', start_count: 1, delivered: 1, note: 'begun' }, { note: 'well' }),
  ],
  'POST /admin/orders/{id}/cancel': bodies({}, { note: 'The customer called' }),
  'POST /admin/orders/start': bodies({ ids: [known('StaffOrder')] }, { ids: [known('MyOrder')] }),
  'POST /admin/orders/{id}/refunds': bodies(
    { amount: 0.01, reason: 'Late' },
    { idempotency_key: known('fresh', 'key') },
  ),
  'POST /admin/payment-issues/{id}/refund': bodies({ reason: 'Twice' }),
  'POST /admin/payment-issues/{id}/resolve': bodies({ resolution: 'Called them.' }),
  'POST /admin/packages': bodies({ type: 'likes', quantity: 1_000, price: 5.5, texts }),
  'PUT /admin/packages/order': bodies({ type: 'views', ids: known('GET /packages', 'ids.views') }),
  'PATCH /admin/packages/{id}': bodies(
    { version: known('StaffPackage', 'updatedAt'), quantity: 5, price: 1 },
    { version: known('StaffPackage', 'updatedAt'), texts: { es: words, fr: null } },
  ),
  'POST /chat/send': bodies(
    { ...chat, message: 'Hello', user_name: 'Maria', user_email: '' },
    {
      message: 'Hello',
      user_name: 'Maria',
      user_email: 'maria@example.com',
      client_key: known('fresh', 'key'),
    },
  ),
  'POST /chat/seen': bodies({ ...chat, up_to: 1 }),
  'POST /chat/typing': bodies(chat),
  'POST /admin/conversations/{id}/seen': bodies({ up_to: 1 }),
  'POST /admin/conversations/{id}/messages': bodies({
    message: 'Good morning',
    client_key: known('fresh', 'key'),
  }),
  'PATCH /admin/conversations/{id}': bodies(
    { closed: true, spam: false, assignee: null },
    { assignee: known('me', 'id') },
    { assignee: known('ListedUser') },
  ),
  'POST /admin/canned-replies': bodies({ title: 'Greeting', texts: { en: 'Hello {{name}}', es: '' } }),
  'PUT /admin/canned-replies/{id}': bodies(
    { title: 'Greeting', texts: { ar: 'مرحبا' }, updatedAt: known('CannedReply', 'updatedAt') },
    { title: 'Greeting', texts: { ar: 'مرحبا' } },
  ),
  'POST /users/create': bodies(
    { ...somebody, role: 'manager' },
    { ...somebody, role: 'user' },
    { ...somebody, role: 'user', password: '', lang: 'es' },
  ),
  'PATCH /users/{id}/role': bodies(
    { role: 'user' },
    { role: 'manager' },
    { role: 'super_admin', allow_unverified: true },
  ),
  'POST /admin/api-keys': bodies({ name: 'Fulfilment', scopes: ['orders:read', 'orders:work'] }),
  'PUT /admin/settings': changes.flatMap((each) =>
    bodies({ changes: each, version: known('Settings', 'version') }),
  ),
  'PUT /admin/content/{lang}/{part}': [
    ...parts,
    {
      path: { lang: 'en', part: 'story' },
      body: { value: { paragraphs: ['{{shop}} has a [story](/about).'] } },
    },
    {
      path: { lang: 'en', part: 'faq' },
      body: { value: [{ id: 'one', question: 'Is it?', answer: 'It is.' }] },
    },
  ],
  'POST /translations/{lang}/{namespace}': [
    { path: { lang: 'en', namespace: 'footer' }, body: { ...own, namespace: 'footer', language: 'en' } },
    { path: { lang: 'es', namespace: 'footer' }, body: { key: 'own.other', value: 'Mine {{too}}' } },
    { path: { lang: 'es', namespace: 'common' }, body: { key: 'own.word', value: 'Mine', seen: null } },
  ],
  'DELETE /translations/{lang}/{namespace}/{key}': [
    { path: { lang: 'en', namespace: 'footer', key: 'own.word' } },
    { path: { lang: 'es', namespace: 'footer', key: 'own.other' } },
  ],
  'POST /translations/bulk/{lang}/{namespace}': bodies(
    { translations: { mine: { word: 'Mine', other: 'Mine too' } }, status: 'approved', preview: false },
    { translations: { mine: { word: 'Mine' } }, preview: true, ...changed },
  ),
  'POST /admin/translations/undo': bodies(
    { change: known('TranslationChange') },
    { batch: known('TranslationChange', 'batch') },
    { batch: known('ImportedTranslations', 'batch') },
  ),
}
