import { scaleTimeout } from '../../support/scale-timeout.ts'
import { openAdmin } from '../support/admin.ts'
import { expect, expectNoHorizontalScroll, test } from '../support/fixtures.ts'

test('the API reference loads nothing from elsewhere, and an operation is tried out with an API key', async ({
  browser,
}) => {
  const admin = await openAdmin(browser)
  const { origin } = new URL(admin.url())
  const foreign: string[] = []
  const problems: string[] = []
  admin.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) foreign.push(request.url())
  })
  admin.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const token = await admin.evaluate(() => localStorage.getItem('token'))
  const created = await admin.request.post('/api/admin/api-keys', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Reference', scopes: ['packages:read'] },
  })
  const { key } = await created.json()

  await admin.getByRole('link', { name: 'API reference' }).click()
  // The viewer is large: a busy machine takes long to run it.
  await expect(admin.getByRole('heading', { name: 'Shop API' })).toBeVisible({
    timeout: scaleTimeout(60_000),
  })
  await expectNoHorizontalScroll(admin)
  const viewer = admin.locator('[data-api-reference]')
  await viewer.getByRole('textbox', { name: 'Bearer Token' }).first().fill(key)
  await viewer.getByRole('link', { name: 'packages', exact: true }).click()
  await viewer
    .getByRole('link', { name: /List packages with texts/ })
    .first()
    .click()
  await admin.getByRole('button', { name: /Test Request\s*\(get \/admin\/packages\)/ }).click()
  const answered = admin.waitForResponse((response) => response.url().includes('/api/admin/packages'))
  await admin.getByRole('button', { name: /Send get request/ }).click()
  expect((await answered).status()).toBe(200)
  expect(foreign).toEqual([])
  expect(problems).toEqual([])
})
