import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Role } from '../shop/accounts/roles.ts'
import { ORIGIN, openTestShop } from '../tests/test-shop.ts'

interface Document {
  paths: Record<string, Record<string, unknown>>
}

const words = { name: 'A thousand', description: 'Likes.', tag: 'Best Deal', features: ['Fast'] }
const texts = { en: words, ar: words, es: words }
const person = { name: 'Maria', email: 'maria@example.com', password: 'a good password', token: 'token' }
const sessionId = 'session_abcdefgh'
/** Bodies their calls accept: with one value replaced by nonsense they get past all the other checks. */
const SOUND: Record<string, object[]> = {
  '/auth/register': [person],
  '/auth/login': [person],
  '/auth/setup': [person],
  '/auth/forgot-password': [person],
  '/auth/reset-password': [{ token: 'token', new_password: 'a good password' }],
  '/account': [{ name: 'Maria', language: 'es' }],
  '/account/delete': [{ password: 'another password' }],
  '/auth/change-password': [{ current_password: 'a good password', new_password: 'a newer password' }],
  '/account/second-factor': [person, { password: 'a good password', code: '123456' }],
  '/account/second-factor/confirm': [{ code: '123456' }],
  '/account/second-factor/recovery-codes': [{ password: 'a good password', code: 'abcd-efgh-jkmn' }],
  '/i18n/preferences': [{ sessionId, lang: 'es', currency: 'EUR' }],
  '/events': [
    {
      eventType: 'LANG_CHANGED',
      fromValue: 'en',
      toValue: 'es',
      sessionId,
      timestamp: '2026-11-01T10:00:00Z',
      metadata: { rate: 1 },
    },
    {
      eventType: 'PAGE_VIEW',
      toValue: '/services',
      sessionId,
      timestamp: '2026-11-01T10:00:00Z',
      metadata: { referrer: 'https://t.co/x', title: 'Services', utm: { source: 'ig', campaign: 'June' } },
    },
  ],
  '/contact/submit': [
    {
      name: 'Maria',
      email: 'maria@example.com',
      subject: 'Hello',
      message: 'How are you?',
      language: 'es',
      currency: 'EUR',
      website: '',
      seconds: 20,
    },
  ],
  '/stripe/checkout/session': [
    {
      items: [
        { package_id: 'likes-1000', quantity: 1, tiktok_username: 'noor', video_url: 'https://v.example/1' },
      ],
      origin_url: ORIGIN,
      username: 'maria',
      niche: 'Gaming',
      display_currency: 'EUR',
      lang: 'en',
    },
    {
      package_id: 'views-8000',
      origin_url: ORIGIN,
      tiktok_username: 'maria',
      video_url: 'https://v.example/1',
      payment_method: 'pm_1',
    },
  ],
  '/demo/payments/{session_id}': [{ outcome: 'pay' }],
  '/admin/orders/{id}': [{ status: 'processing', start_count: 1, delivered: 1, note: 'begun' }],
  '/admin/packages': [{ type: 'likes', quantity: 1_000, price: 5.5, texts }],
  '/admin/packages/order': [{ type: 'likes', ids: ['likes-1000', 'likes-3000', 'likes-6000'] }],
  '/admin/packages/{id}': [{ version: '2026-11-01T10:00:00Z', type: 'views', quantity: 5, price: 1, texts }],
  '/admin/orders/start': [{ ids: ['00000000-0000-7000-8000-000000000000'] }],
  '/chat/send': [{ session_id: 'chat_abcdefgh', message: 'Hello', user_name: 'Maria', user_email: '' }],
  '/chat/seen': [{ session_id: 'chat_abcdefghijklmnopqrstuv', up_to: 1 }],
  '/chat/typing': [{ session_id: 'chat_abcdefghijklmnopqrstuv' }],
  '/admin/conversations/{id}/seen': [{ up_to: 1 }],
  '/users/create': [
    { ...person, role: 'manager' },
    { ...person, role: 'user', password: '', lang: 'es' },
  ],
  '/users/{id}/role': [{ role: 'user' }],
  '/admin/api-keys': [{ name: 'Fulfilment', scopes: ['orders:read', 'orders:work'] }],
  '/admin/conversations/{id}/messages': [
    { message: 'Good morning', client_key: '0b9a7c1e-2f6d-4d0e-9a43-1f0c6f0d7a11' },
  ],
  '/admin/conversations/{id}': [
    { closed: true, spam: false, assignee: null },
    { assignee: '00000000-0000-4000-8000-000000000000' },
  ],
  '/admin/canned-replies': [{ title: 'Greeting', texts: { en: 'Hello {{name}}', es: '' } }],
  '/admin/canned-replies/{id}': [
    { title: 'Greeting', texts: { ar: 'مرحبا' }, updatedAt: '2026-11-01T10:00:00Z' },
  ],
  '/admin/settings': [
    {
      changes: {
        shopName: 'Shop',
        trader: { name: 'Maria', address: 'Leeds' },
        niches: ['Chess', 'Other'],
        chatHours: {
          timeZone: 'Europe/London',
          days: {
            mon: { from: '09:00', to: '17:00' },
            tue: null,
            wed: null,
            thu: null,
            fri: null,
            sat: null,
            sun: null,
          },
        },
      },
      version: 'none',
    },
  ],
  '/admin/content/{lang}/{part}': [
    { value: { description: 'Shop', notice: 'None' }, version: null },
    { value: { paragraphs: ['{{shop}} has a [story](/about).'] } },
    { value: [{ id: 'one', question: 'Is it?', answer: 'It is.' }] },
  ],
  '/translations/{lang}/{namespace}': [
    { key: 'own.word', value: 'Mine', namespace: 'footer', language: 'en', status: 'approved', seen: null },
    { key: 'own.other', value: 'Mine {{too}}' },
  ],
  '/translations/bulk/{lang}/{namespace}': [
    { translations: { mine: { word: 'Mine', other: 'Mine too' } }, status: 'approved', preview: false },
    { translations: { mine: { word: 'Mine' } }, preview: true, seen: 0 },
  ],
  '/admin/translations/undo': [
    { change: '1' },
    { change: '2' },
    { batch: '00000000-0000-4000-8000-000000000000' },
  ],
}

const odd = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '9'.repeat(400),
  ),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    'https://v.example/\0',
    'https://v.example/\ud800',
    'http://[::1',
    'a@b.c\n',
  ),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 53, 1e308, [], {}, [[]]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const body = fc.oneof(
  { weight: 8, arbitrary: fc.record({ which: fc.nat(), at: fc.nat({ max: 12 }), odd }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.json() },
)
const segment = fc.oneof(
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 30 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%00', '%E0%A4%A', '..', 'demo_1', '00000000-0000-7000-8000-000000000000'),
  fc.constantFrom('chat_abcdefghijklmnopqrstuv', 'chat_%00'),
  fc.constantFrom('footer', 'story', 'faq'),
)
const query = fc.oneof(
  fc.webQueryParameters({ size: 'small' }),
  fc.constantFrom('from=2026-11-01&to=2026-11-02', 'table=pages&from=0000-01-01', 'table=days&to=9999-12-31'),
  fc.constantFrom('lang=es', 'base=%00', 'before=%00', 'status=pending', 'status=failed&status=', '%=%&&='),
)
const json = { weight: 9, arbitrary: fc.constant('application/json') }
const headers = fc.record(
  {
    'content-type': fc.oneof(
      json,
      fc.constantFrom('application/json; charset=utf-16', 'text/html', 'application/json-seq'),
    ),
    'accept-language': fc.constantFrom('es', 'ar;q=0.5,*', ';;q=,', 'x'.repeat(2_000)),
    'x-forwarded-for': fc.constantFrom('203.0.113.1', 'unknown, ::1', ',,,'),
    cookie: fc.constantFrom('userLang=ar', 'userLang=%; userCurrency=%E0', '=;=;'),
  },
  { requiredKeys: ['content-type'] },
)

/** The `at`-th value of it, wherever it stands, replaced; none when it has fewer. */
function bodyFor(path: string, body: string | { which: number; at: number; odd: unknown }): string {
  if (typeof body === 'string') return body
  const sound = SOUND[path] ?? [person]
  let seen = 0
  return JSON.stringify(sound[body.which % sound.length], (key, value) =>
    key !== '' && seen++ === body.at ? body.odd : value,
  )
}

/** Every call of the shop's own document, by every method: a new call is fuzzed from the day it is there. */
test('whatever is sent, by whomever, nothing breaks inside', async () => {
  const { call, signIn, logged } = await openTestShop()
  const { paths } = (await call<Document>('GET', '/openapi.json')).body
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(Object.keys(SOUND)))
  const tokens: Partial<Record<string, string>> = { wrong: 'wrong' }
  const tokenOf = async (who: Role | 'nobody' | 'wrong') => {
    if (who === 'user' || who === 'super_admin') tokens[who] ??= (await signIn(who)).token
    return tokens[who]
  }

  const asked = fc.record({
    path: fc.constantFrom(...Object.keys(paths), '/openapi.json', '/nothing'),
    /** Null: the document's own. */
    method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'), { freq: 4 }),
    who: fc.constantFrom('nobody', 'wrong', 'user', 'super_admin'),
    ...{ segment, query, body, headers },
  })
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(asked, async ({ path, method, who, segment, query, body, headers }) => {
      const by = (method ?? Object.keys(paths[path] ?? {})[0] ?? 'GET').toUpperCase()
      const url = `${path.replace('{lang}', 'en').replace(/\{\w+\}/g, () => segment)}?${query}`
      const sent = by === 'GET' || by === 'OPTIONS' ? undefined : bodyFor(path, body)
      const { status } = await call(by, url, { token: await tokenOf(who), headers, body: sent })
      // Chance has logged them out.
      if (status === 204) delete tokens[who]
      statuses.add(status)
      expect(status, logged.at(-1)).toBeLessThan(500)
    }),
    { numRuns: 1_500 },
  )
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  // Else the fuzz never got past the door.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 415, 422]))
})
