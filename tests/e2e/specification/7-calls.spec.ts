import { createEmail, NAMESPACES, PASSWORD, registerCustomer, test } from '../support/api-callers.ts'
import { expect } from '../support/fixtures.ts'

const SERVICE_TYPES = [
  'TikTok Followers',
  'TikTok Likes',
  'TikTok Views',
  'Custom Package',
  'General Inquiry',
  'Technical Support',
  'Billing Question',
]

test('Localization, currency and events: detect, languages, currencies, rates, preferences and events', async ({
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).json()
  expect(await get('/api/localization/detect')).toMatchObject({
    country: expect.any(String),
    language: expect.any(String),
    currency: { code: expect.any(String), rate: expect.any(Number) },
  })
  const languages = await get('/api/i18n/languages')
  expect(Object.keys(languages).toSorted()).toEqual(['ar', 'en', 'es'])
  expect(languages.ar).toEqual({
    flag: expect.any(String),
    code: 'ar',
    name: 'Arabic',
    nativeName: 'العربية',
  })
  const { currencies } = await get('/api/fx/currencies')
  const symbols = Object.fromEntries(
    currencies.map(({ code, symbol }: { code: string; symbol: string }) => [code, symbol]),
  )
  for (const currency of currencies)
    expect(currency).toEqual({
      code: expect.stringMatching(/^[A-Z]{3}$/),
      symbol: expect.stringMatching(/./),
      name: expect.stringMatching(/./),
    })
  expect(symbols).toMatchObject({
    USD: '$',
    GBP: '£',
    EUR: '€',
    INR: '₹',
    AUD: 'A$',
    CAD: 'C$',
    JPY: '¥',
    CNY: '¥',
    BRL: 'R$',
  })
  expect(await get('/api/fx?base=GBP')).toMatchObject({ asOf: expect.any(String), rates: { GBP: 1 } })
  const sessionId = `session_${Date.now()}_abc123`
  for (const data of [
    { lang: 'es', sessionId },
    { currency: 'EUR', sessionId },
  ])
    expect((await request.post('/api/i18n/preferences', { data })).ok()).toBe(true)
  const timestamp = new Date().toISOString()
  for (const data of [
    { eventType: 'LANG_CHANGED', fromValue: 'en', toValue: 'es', sessionId, timestamp },
    {
      eventType: 'CURRENCY_CHANGED',
      fromValue: 'GBP',
      toValue: 'EUR',
      sessionId,
      timestamp,
      metadata: { rate: 1.18, base: 'GBP' },
    },
  ])
    expect((await request.post('/api/events', { data })).ok()).toBe(true)
})

test('Localization, currency and events: a translation file for each language and namespace', async ({
  request,
}) => {
  for (const lang of ['en', 'ar', 'es'])
    for (const namespace of NAMESPACES) {
      const answered = await request.get(`/locales/${lang}/${namespace}.json`)
      expect(Object.keys(await answered.json()).length, `${lang} ${namespace}`).toBeGreaterThan(0)
    }
})

test('Shop and account calls: packages by type, niches as a list, and a contact message', async ({
  request,
}) => {
  const packages = await (await request.get('/api/packages')).json()
  for (const type of ['followers', 'likes', 'views'])
    expect(packages[type][0]).toMatchObject({
      id: expect.any(String),
      type,
      name: expect.any(String),
      quantity: expect.any(Number),
      price: expect.any(Number),
      tag: expect.any(String),
      description: expect.any(String),
      features: [
        expect.any(String),
        expect.any(String),
        expect.any(String),
        ...packages[type][0].features.slice(3),
      ],
    })
  const niches = await (await request.get('/api/niches/all')).json()
  expect(niches.every((niche: unknown) => typeof niche === 'string')).toBe(true)
  const message = `A question ${crypto.randomUUID()}`
  const required = { name: 'Ana', email: createEmail(), subject: 'Hello', message }
  for (const optional of [
    {},
    ...SERVICE_TYPES.map((service_type) => ({ service_type, phone: '+44 20 7946 0000' })),
  ]) {
    const data = { ...required, ...optional, language: 'en', currency: 'GBP' }
    const sent = await request.post('/api/contact/submit', { data })
    expect(await sent.json(), await sent.text()).toMatchObject({
      message: 'Your message has arrived. We reply within 24 hours.',
    })
  }
})

test('Shop and account calls: register, log in, forgot password', async ({ request }) => {
  const { user, email, headers } = await registerCustomer(request)
  expect(user).toMatchObject({ id: expect.any(String), name: 'Cal', email, role: 'user' })
  expect(headers.authorization).toMatch(/^Bearer .{20}/)
  const taken = await request.post('/api/auth/register', { data: { name: 'Cal', email, password: PASSWORD } })
  expect([taken.status(), (await taken.json()).message]).toEqual([409, expect.stringMatching(/./)])
  const refused = await request.post('/api/auth/login', { data: { email, password: 'another one' } })
  expect([refused.status(), (await refused.json()).message]).toEqual([401, 'Invalid credentials'])
  expect((await request.post('/api/auth/forgot-password', { data: { email } })).ok()).toBe(true)
  const wrong = await request.post('/api/auth/reset-password', {
    data: { token: 'unknown', new_password: 'long enough' },
  })
  // The fields are those of the specification; only the token is unknown.
  expect(await wrong.json()).toMatchObject({ status: 404, code: 'reset_link_invalid' })
})

test('Shop and account calls: the bodies of the card flow and of the wallet flow lead to a payment page', async ({
  request,
}) => {
  const { email, headers } = await registerCustomer(request)
  const origin_url = new URL((await request.get('/')).url()).origin
  const bodies = [
    { package_id: 'followers-1000', origin_url, user_email: email, username: 'cal.shop' },
    {
      package_id: 'likes-1000',
      origin_url,
      user_email: email,
      tiktok_username: 'cal.shop',
      video_url: 'https://www.tiktok.com/@cal.shop/video/7000000000000000000',
      niche: 'Travel',
      payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
    },
  ]
  for (const data of bodies) {
    const placed = await request.post('/api/stripe/checkout/session', { headers, data })
    const { url, session_id } = await placed.json()
    expect(url, await placed.text()).toMatch(/^http/)
    const status = await (await request.get(`/api/stripe/checkout/status/${session_id}`)).json()
    expect(status).toEqual({ payment_status: 'unpaid', status: 'open' })
  }
  const { orders, stats } = await (await request.get('/api/orders/my-orders', { headers })).json()
  expect(stats).toMatchObject({ total: 2, pending: 2, completed: 0, totalSpent: 0 })
  expect(orders[0]).toMatchObject({
    id: expect.any(String),
    packageType: 'likes',
    quantity: 1000,
    status: 'pending',
    tiktokUsername: 'cal.shop',
    price: 4.79,
    paymentMethod: expect.any(String),
    paymentStatus: 'pending',
    createdAt: expect.any(String),
    videoUrl: expect.stringContaining('tiktok.com'),
  })
})
