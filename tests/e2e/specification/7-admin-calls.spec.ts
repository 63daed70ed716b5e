import { OWNER } from '../../../playwright.config.ts'
import { createEmail, logIn, NAMESPACES, registerCustomer, test } from '../support/api-callers.ts'
import { test as browserTest, expect, logInByApi } from '../support/fixtures.ts'

test('Admin and support calls: analytics, users and statistics', async ({ request }) => {
  const { headers } = await logIn(request, OWNER)
  const get = async (path: string) => (await request.get(path, { headers })).json()
  const analytics = await get('/api/analytics')
  expect(Object.keys(analytics)).toEqual(
    expect.arrayContaining([
      'overview',
      'trafficSources',
      'devices',
      'topCountries',
      'topPages',
      'referrers',
    ]),
  )
  const figures = ['totalVisits', 'uniqueVisitors', 'pageViews', 'bounceRate', 'avgSessionDuration']
  expect(Object.keys(analytics.overview)).toEqual(expect.arrayContaining(figures))
  const fields = {
    trafficSources: ['source', 'visits', 'percentage', 'color'],
    devices: ['device', 'visits', 'percentage'],
    topCountries: ['country', 'flag', 'visits', 'percentage'],
    topPages: ['page', 'views', 'avgTime'],
    referrers: ['source', 'visits', 'percentage'],
  }
  for (const [list, names] of Object.entries(fields))
    for (const row of analytics[list]) expect(Object.keys(row), list).toEqual(expect.arrayContaining(names))
  const stats = await get('/api/admin/stats')
  for (const name of [
    'totalUsers',
    'totalOrders',
    'totalRevenue',
    'pendingOrders',
    'completedOrders',
    'failedPayments',
  ])
    expect(stats[name], name).toEqual(expect.any(Number))
  expect([stats.recentOrders, stats.recentUsers].map(Array.isArray)).toEqual([true, true])

  const email = createEmail()
  const created = await request.post('/api/users/create', {
    headers,
    data: { name: 'Cara', email, role: 'user', password: 'temporary' },
  })
  expect(created.ok(), await created.text()).toBe(true)
  const plain = { name: 'Carl', email: createEmail(), password: 'temporary' }
  const answered = await request.post('/api/users/create', { headers, data: plain })
  expect((await answered.json()).user).toMatchObject({ role: 'user' })
  const { users }: { users: { id: string; email: string; role: string }[] } = await get('/api/users/all')
  const user = users.find((each) => each.email === email)
  expect(user).toMatchObject({ role: 'user' })
  const raised = await request.patch(`/api/users/${user?.id}/role`, { headers, data: { role: 'manager' } })
  expect(raised.ok(), await raised.text()).toBe(true)
  expect((await request.delete(`/api/users/${user?.id}`, { headers })).ok()).toBe(true)
  const login = await request.post('/api/auth/login', { data: { email, password: 'temporary' } })
  expect(login.ok()).toBe(false)
})

browserTest(
  'Admin and support calls: the payments tab has the 5 latest transactions',
  async ({ page, request }) => {
    const { email, headers } = await registerCustomer(request)
    const origin_url = new URL((await request.get('/')).url()).origin
    for (const username of ['one', 'two', 'three', 'four', 'five', 'six']) {
      const data = { package_id: 'followers-100', origin_url, user_email: email, username: `cal.${username}` }
      const placed = await request.post('/api/stripe/checkout/session', { headers, data })
      expect(placed.ok(), await placed.text()).toBe(true)
    }
    const owner = await logIn(request, OWNER)
    const stats = await (await request.get('/api/admin/stats', { headers: owner.headers })).json()
    const times = stats.recentOrders.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times.length).toBeGreaterThanOrEqual(6)
    expect(times).toEqual(times.toSorted().toReversed())
    await logInByApi(page, OWNER)
    await page.goto('/admin?tab=payments')
    await expect(page.getByRole('table', { name: 'Latest transactions' }).locator('tbody tr')).toHaveCount(5)
  },
)

test('Admin and support calls: without a token or the role they are refused', async ({ request }) => {
  const customer = await registerCustomer(request)
  const calls = [
    ['GET', '/api/analytics'],
    ['GET', '/api/users/all'],
    ['POST', '/api/users/create'],
    ['PATCH', `/api/users/${customer.user.id}/role`],
    ['DELETE', `/api/users/${customer.user.id}`],
    ['GET', '/api/admin/stats'],
    ['POST', '/api/translations/fr/common'],
    ['DELETE', '/api/translations/fr/common/nav.home'],
    ['POST', '/api/translations/bulk/fr/common'],
  ] as const
  for (const [method, path] of calls) {
    const data = method === 'GET' || method === 'DELETE' ? undefined : {}
    expect((await request.fetch(path, { method, data })).status(), path).toBe(401)
    const refused = await request.fetch(path, { method, data, headers: customer.headers })
    expect(refused.status(), path).toBe(403)
  }
})

test('Admin and support calls: languages, namespaces, statistics, one key, comparison, export and import of translations', async ({
  request,
}) => {
  const { headers } = await logIn(request, OWNER)
  const get = async (path: string) => (await request.get(path)).json()
  expect((await get('/api/translations/languages')).languages).toHaveLength(13)
  const { namespaces } = await get('/api/translations/namespaces')
  expect(namespaces).toEqual(NAMESPACES)
  const counts = {
    total_keys: expect.any(Number),
    translated_count: expect.any(Number),
    missing_count: expect.any(Number),
    completion_percentage: expect.any(Number),
  }
  const languages = expect.objectContaining({ fr: expect.objectContaining(counts) })
  expect(await get('/api/translations/stats')).toMatchObject({
    total_languages: 13,
    total_namespaces: 12,
    languages,
  })
  const entry = { key: 'nav.home', value: 'Accueil', namespace: 'common', language: 'fr', status: 'approved' }
  const saved = await request.post('/api/translations/fr/common', { headers, data: entry })
  expect(await saved.json(), await saved.text()).toMatchObject(entry)
  expect(await get('/api/translations/fr/common')).toMatchObject({ 'nav.home': 'Accueil' })
  expect(await get('/api/translations/compare/common')).toMatchObject({
    languages,
    total_keys: expect.any(Number),
  })
  const file = await request.get('/api/translations/export/fr/common')
  expect(file.headers()['content-disposition']).toBe('attachment; filename="fr-common.json"')
  expect(await file.json()).toMatchObject({ nav: { home: 'Accueil' } })
  const removed = await request.delete('/api/translations/fr/common/nav.home', { headers })
  expect(removed.ok(), await removed.text()).toBe(true)
  expect(await get('/api/translations/fr/common')).not.toHaveProperty(['nav.home'])
  const bulk = { namespace: 'common', language: 'fr', translations: { nav: { home: 'Accueil' } } }
  expect((await request.post('/api/translations/bulk/fr/common', { headers, data: bulk })).ok()).toBe(true)
  expect(await get('/api/translations/fr/common')).toMatchObject({ 'nav.home': 'Accueil' })
  await request.delete('/api/translations/fr/common/nav.home', { headers })
})

test('Admin and support calls: a chat message opens a session, which returns its messages', async ({
  request,
}) => {
  const sent = await request.post('/api/chat/send', {
    data: { session_id: null, message: 'Hello', user_email: '', user_name: 'Cal' },
  })
  const { session_id, auto_reply } = await sent.json()
  expect(session_id, await sent.text()).toEqual(expect.any(String))
  expect(auto_reply).toEqual(expect.stringMatching(/./))
  const { messages } = await (await request.get(`/api/chat/session/${session_id}`)).json()
  expect(messages[0]).toMatchObject({ message: 'Hello', sender: 'user', timestamp: expect.any(String) })
  expect(messages[1]).toMatchObject({ message: auto_reply, sender: 'support' })
})
