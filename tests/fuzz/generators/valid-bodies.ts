import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import { SAMPLE_CONTENT } from '../../../shop/content/sample/sample-content.ts'
import { DEFAULT_MARKETING_CLAIMS } from '../../../shop/settings/marketing-claims.ts'
import { DEFAULT_POLICY } from '../../../shop/settings/policy.ts'
import { type Placeholder, placeholder } from './placeholder.ts'

/** A body that its operation accepts, with matching path parameters. */
export interface ValidRequest {
  body?: unknown
  /** The revision that the operation requires or checks. */
  ifMatch?: Placeholder
  path?: Record<string, unknown>
}

const packageText = {
  ...EMPTY_PACKAGE_TEXT,
  name: 'A thousand',
  description: 'Likes.',
  tag: 'Best Deal',
  features: ['Fast'],
}
const texts = { en: packageText, ar: packageText, es: packageText }
const password = 'a good password'
const ownCredentials = { email: placeholder('me', 'email'), password: placeholder('me', 'password') }
const newUser = { name: 'Maria', email: placeholder('fresh', 'email'), password }
const sessionId = 'session_abcdefgh'
const timestamp = '2026-11-01T10:00:00Z'
const utm = { source: 'ig', campaign: 'June' }
const openingHours = {
  mon: { from: '09:00', to: '17:00' },
  tue: null,
  wed: null,
  thu: null,
  fri: null,
  sat: null,
  sun: null,
}
const settingsChanges = [
  { shopName: 'Shop', supportEmail: 'help@example.com', trader: { name: 'Maria', address: 'Leeds' } },
  { niches: ['Chess', 'Other'] },
  { isOpen: true, opensOn: '2027-01-05', isLaunchPutAside: true },
  { chatHours: { timeZone: 'Europe/London', days: openingHours } },
  { policy: DEFAULT_POLICY, claims: DEFAULT_MARKETING_CLAIMS },
  { liveLanguages: ['en', 'ar'], methods: { stripe: true, applepay: true, paypal: true, crypto: true } },
  { liveLanguages: ['en', 'ar', 'es'], staffSecondFactor: false, trader: null },
]
const cart = {
  items: [
    { package_id: 'likes-1000', quantity: 1, tiktok_username: 'noor', video_url: 'https://v.example/1' },
    {
      package_id: 'views-8000',
      quantity: 2,
      posts: [2, 3].map((number) => ({ video_url: `https://v.example/${number}` })),
    },
  ],
  origin_url: placeholder('shop', 'origin'),
  username: 'maria',
  displayCurrency: 'EUR',
  lang: 'en',
}
const singleItem = {
  package_id: 'views-8000',
  origin_url: placeholder('shop', 'origin'),
  tiktok_username: 'maria',
  video_url: 'https://v.example/1',
  niche: 'Gaming',
  idempotencyKey: placeholder('fresh', 'key'),
}
const chat = { sessionId: placeholder('POST /chat/send', 'session_id') }
const ownTranslation = { key: 'own.word', value: 'Mine', status: 'approved' }
const parts = Object.entries(SAMPLE_CONTENT.es).map(([part, value]) => ({
  path: { lang: 'es', part },
  body: { value },
  ifMatch: placeholder('GET /admin/content/{lang}', `parts.${part}.revision`),
}))

const offerTerms = {
  lines: [
    { packageId: 'likes-1000', units: 2, price: 3.5, deliveryHours: 48 },
    { name: 'For a launch', type: 'followers', quantity: 25_000, price: 99.5, guaranteeDays: 30 },
  ],
  terms: 'In two parts',
  expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
}

const withBodies = (...all: unknown[]): ValidRequest[] => all.map((body) => ({ body }))
const withRevision = (ifMatch: Placeholder, ...all: unknown[]): ValidRequest[] =>
  all.map((body) => ({ body, ifMatch }))

/** Bodies that operations accept: with one value replaced they pass the other checks. */
export const VALID_BODIES: Record<string, ValidRequest[]> = {
  'POST /auth/register': withBodies(newUser),
  'POST /auth/login': withBodies(
    ownCredentials,
    { ...ownCredentials, code: placeholder('me', 'code') },
    { ...ownCredentials, password: 'wrong' },
  ),
  'POST /auth/setup': withBodies({ ...newUser, token: 'token' }),
  'POST /auth/forgot-password': withBodies(
    { email: placeholder('me', 'email') },
    { email: placeholder('User', 'email') },
  ),
  'POST /auth/reset-password': withBodies({ token: placeholder('Mail', 'token'), new_password: password }),
  'POST /auth/login-link': withBodies(
    { email: placeholder('me', 'email') },
    { email: placeholder('User', 'email') },
  ),
  'POST /auth/login-link/session': withBodies({ token: placeholder('Mail', 'token') }),
  'POST /account/confirmation': withBodies({ password: ownCredentials.password }),
  'POST /auth/verify-email': withBodies({ token: placeholder('Mail', 'token') }),
  'POST /auth/undo-email-change': withBodies({ token: placeholder('Mail', 'token') }),
  'POST /account/email/change': withBodies({
    email: 'new.address@example.com',
    password: ownCredentials.password,
  }),
  'POST /auth/change-password': withBodies({
    currentPassword: ownCredentials.password,
    new_password: 'a newer password',
  }),
  'PATCH /account': withBodies({ name: 'Maria', language: 'es' }),
  'POST /account/delete': withBodies({ password: ownCredentials.password }, { password: 'another password' }),
  'POST /account/second-factor': withBodies({ password: ownCredentials.password }),
  'POST /account/second-factor/confirm': withBodies({ code: placeholder('me', 'code') }),
  'POST /account/second-factor/recovery-codes': withBodies({
    password: ownCredentials.password,
    code: placeholder('me', 'code'),
  }),
  'DELETE /account/second-factor': withBodies({
    password: ownCredentials.password,
    code: placeholder('me', 'code'),
  }),
  'POST /i18n/preferences': withBodies({ sessionId, lang: 'es', currency: 'EUR' }),
  'POST /events': withBodies(
    {
      eventType: 'LANG_CHANGED',
      fromValue: 'en',
      toValue: 'es',
      sessionId,
      timestamp,
      metadata: { rate: 1 },
    },
    {
      eventType: 'PAGE_VIEW',
      toValue: '/services',
      sessionId,
      timestamp,
      metadata: { referrer: 'https://t.co/x', title: 'Services', utm },
    },
  ),
  'POST /contact/submit': withBodies({
    name: 'Maria',
    email: placeholder('fresh', 'email'),
    subject: 'Hello',
    message: 'How are you?',
    language: 'es',
    currency: 'EUR',
    website: '',
  }),
  'POST /admin/offers': withBodies({ email: 'maria@example.com', name: 'Maria', lang: 'es', ...offerTerms }),
  'POST /admin/offers/{id}/revisions': withRevision(
    placeholder('POST /admin/offers', 'revision'),
    offerTerms,
  ),
  'POST /stripe/checkout/session': withBodies(cart, singleItem, { ...singleItem, payment_method: 'pm_1' }),
  'POST /paypal/orders': withBodies(cart, singleItem),
  'POST /crypto/invoices': withBodies(cart, singleItem),
  'POST /demo/payments/{sessionId}': withBodies(
    { outcome: 'pay' },
    { outcome: 'decline' },
    { outcome: 'cancel' },
  ),
  'PATCH /orders/{id}': withBodies({ niche: 'Gaming' }),
  'PUT /orders/{id}/brief': withBodies({ answers: {} }, { answers: { topic: 'Rain', tone: 'calm' } }),
  'PATCH /admin/orders/{id}': [
    ...withBodies(
      { status: 'processing', startCount: 1, note: 'begun' },
      { delivered: 1 },
      { status: 'partial' },
    ),
    ...withBodies({ status: 'processing', startCount: 1, delivered: 1, note: 'begun' }, { note: 'well' }),
    ...withBodies({ status: 'processing', startWithoutAnswers: true }),
  ],
  'POST /admin/orders/{id}/cancel': withBodies({}, { note: 'The customer called' }),
  'POST /admin/orders/start': withBodies(
    { ids: [placeholder('StaffOrder')] },
    { ids: [placeholder('MyOrder')] },
  ),
  'POST /admin/orders/complete': withBodies({ ids: [placeholder('StaffOrder')] }),
  'POST /admin/orders/{id}/refunds': withBodies(
    { amount: 0.01, reason: 'Late' },
    { idempotencyKey: placeholder('fresh', 'key') },
  ),
  'POST /admin/payment-issues/{id}/refund': withBodies({ reason: 'Twice' }),
  'POST /admin/payment-issues/{id}/resolve': withBodies({ resolution: 'Called them.' }),
  'POST /admin/packages': withBodies({ type: 'likes', quantity: 1_000, price: 5.5, texts }),
  'PUT /admin/packages/order': withBodies({ type: 'views', ids: placeholder('GET /packages', 'ids.views') }),
  'PATCH /admin/packages/{id}': withRevision(
    placeholder('StaffPackage', 'revision'),
    { quantity: 5, price: 1 },
    { texts: { es: packageText, fr: null } },
    { version: null },
  ),
  'POST /chat/send': withBodies(
    { session_id: chat.sessionId, message: 'Hello', user_name: 'Maria', user_email: '' },
    {
      message: 'Hello',
      user_name: 'Maria',
      user_email: 'maria@example.com',
      clientKey: placeholder('fresh', 'key'),
    },
  ),
  'POST /chat/seen': withBodies({ ...chat, upTo: 1 }),
  'POST /chat/typing': withBodies(chat),
  'POST /admin/conversations/{id}/seen': withBodies({ upTo: 1 }),
  'POST /admin/conversations/{id}/messages': withBodies({
    message: 'Good morning',
    clientKey: placeholder('fresh', 'key'),
  }),
  'PATCH /admin/conversations/{id}': withBodies(
    { closed: true, spam: false, assignee: null },
    { assignee: placeholder('me', 'id') },
    { assignee: placeholder('ListedUser') },
  ),
  'POST /admin/order-views': withBodies({ name: 'Late views', query: { queue: 'late', type: 'views' } }),
  'POST /admin/canned-replies': withBodies({ title: 'Greeting', texts: { en: 'Hello {{name}}', es: '' } }),
  'PUT /admin/canned-replies/{id}': [
    ...withRevision(placeholder('CannedReply', 'revision'), { title: 'Greeting', texts: { ar: 'مرحبا' } }),
    { body: { title: 'Greeting', texts: { ar: 'مرحبا' } } },
  ],
  'POST /users/create': withBodies(
    { ...newUser, role: 'manager' },
    { ...newUser, role: 'user' },
    { ...newUser, role: 'user', password: null, lang: 'es' },
  ),
  'PATCH /users/{id}/role': withBodies({ role: 'user' }, { role: 'manager' }, { role: 'super_admin' }),
  'POST /admin/api-keys': withBodies({ name: 'Fulfilment', scopes: ['orders:read', 'orders:work'] }),
  'PUT /admin/settings': settingsChanges.flatMap((changes) =>
    withRevision(placeholder('Settings', 'revision'), { changes }),
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
    {
      path: { lang: 'en', namespace: 'footer' },
      body: { ...ownTranslation, namespace: 'footer', language: 'en' },
    },
    { path: { lang: 'es', namespace: 'footer' }, body: { key: 'own.other', value: 'Mine {{too}}' } },
    { path: { lang: 'es', namespace: 'common' }, body: { key: 'own.word', value: 'Mine' } },
  ],
  'DELETE /translations/{lang}/{namespace}/{key}': [
    { path: { lang: 'en', namespace: 'footer', key: 'own.word' } },
    { path: { lang: 'es', namespace: 'footer', key: 'own.other' } },
  ],
  'POST /translations/bulk/{lang}/{namespace}': withBodies(
    { translations: { mine: { word: 'Mine', other: 'Mine too' } }, status: 'approved', preview: false },
    { translations: { mine: { word: 'Mine' } }, preview: true },
  ),
  'POST /admin/translations/undo': withBodies(
    { change: placeholder('TranslationChange') },
    { batch: placeholder('TranslationChange', 'batch') },
    { batch: placeholder('ImportedTranslations', 'batch') },
  ),
}
