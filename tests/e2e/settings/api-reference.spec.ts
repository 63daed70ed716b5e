import AxeBuilder from '@axe-core/playwright'
import { createStaffPage, openSettings } from '../support/admin.ts'
import { expect, expectNoHorizontalScroll, test } from '../support/fixtures.ts'

test('the API reference is searched, read and copied', async ({ browser }) => {
  const admin = await createStaffPage(browser)
  const { origin } = new URL(admin.url())
  const foreign: string[] = []
  const problems: string[] = []
  admin.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) foreign.push(request.url())
  })
  admin.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await openSettings(admin, 'API reference')
  await expect(admin.getByRole('heading', { name: 'API reference' })).toBeVisible()
  await expect(admin.getByText(/^\d{3} operations$/)).toBeVisible()
  await admin.getByText('Guide', { exact: true }).click()
  await expect(admin.getByRole('heading', { name: 'Write a fulfilment worker' })).toBeVisible()

  // By keyboard alone: search, open, read, copy.
  await admin.keyboard.press('Escape')
  await admin.locator('main').getByRole('heading', { level: 1 }).click()
  await admin.keyboard.press('/')
  await admin.keyboard.type('update a package')
  await expect(admin).toHaveURL(/search=update/)
  const operation = admin.locator('#updatePackage')
  await operation.locator('summary').focus()
  await admin.keyboard.press('Enter')
  await expect(operation.getByRole('heading', { name: 'Request body' })).toBeVisible()
  await expect(operation.getByText('packages:manage').first()).toBeVisible()
  await expect(operation.getByText('changed_meanwhile').first()).toBeVisible()
  await operation.getByRole('button', { name: 'Copy: curl' }).click()
  const copied = await admin.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('curl -sS -X PATCH "$SHOP/api/admin/packages/{id}"')

  const { violations } = await new AxeBuilder({ page: admin }).analyze()
  expect(violations).toEqual([])
  await expectNoHorizontalScroll(admin)
  expect(foreign).toEqual([])
  expect(problems).toEqual([])
})

test('a link to an operation opens it, in Arabic from right to left on a phone', async ({ browser }) => {
  const admin = await createStaffPage(browser)
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/admin/api?lang=ar#updatePackage')
  const operation = admin.locator('#updatePackage')
  await expect(operation.getByRole('heading', { name: 'محتوى الطلب' })).toBeVisible()
  await expect(operation).toBeInViewport()
  await expectNoHorizontalScroll(admin)
})
