import { OWNER } from '../../../playwright.config.ts'
import { IMPORT_FILES } from '../../support/files/import-files.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  logInByApi,
  test,
  visit,
} from '../support/fixtures.ts'
import { readEmailLink } from '../support/read-email-link.ts'

test('an owner previews and imports the orders of another shop; their customer sees them', async ({
  page,
  browser,
  baseURL,
  quiet,
}) => {
  quiet.expect(/422/)
  const customer = await (await browser.newContext({ baseURL })).newPage()
  const email = await createAccount(customer, 'Zoe')
  const number = `#${Date.now()}`
  const file = IMPORT_FILES.shopify_orders
    .replaceAll('zoe@example.com', email)
    .replaceAll('#1001', number)
    .replace('4501', number)
  await logInByApi(page, OWNER)
  await page.goto('/admin/data?lang=en')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') })
  await expect(page.getByRole('alert')).toContainText('do not match an export')
  const name = `orders-${number.slice(1)}.csv`
  const buffer = Buffer.from(`${file}\n#2,stranger@example.com,paid,,,EUR,1,1,2024-05-01,1,x,1,2`)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const preview = page.locator('[data-import-preview]')
  await expect(preview.getByRole('heading').first()).toBeFocused()
  await expect(preview.locator('[data-import-result=created]')).toContainText('1')
  await expect(preview).toContainText('11.00 EUR')
  await expect(preview.locator('[data-import-problem=unknown_customer]')).toContainText('4')
  await expectAccessible(page, 'preview of an import')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await preview.getByRole('button', { name: 'Import' }).click()
  const entry = page.locator(`[data-import="${name}"]`)
  await expect(entry).toHaveAttribute('data-state', 'finished')
  await expect(entry).toContainText('New: 1')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    entry.getByRole('button', { name: 'Results' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('import-results.csv')

  const [everything] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ])
  expect(everything.suggestedFilename()).toMatch(/^shop-.*\.ndjson$/)
  // The import and the download, with their days.
  await expect(page.getByText(/^Last run:/)).toHaveCount(2)
  await expectAccessible(page, 'import and export')

  // An account sees no imported order before its email is confirmed.
  await customer.goto(await readEmailLink(customer, 'welcome', email))
  await customer.getByRole('button', { name: 'Confirm address' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed')
  await visit(customer, '/orders?lang=en')
  const order = customer.locator(`[data-imported-order="${number}"]`)
  await expect(order).toContainText('11.00 EUR')
  await expect(order).toContainText('Imported')
  await expectAccessible(customer, 'imported orders')
})
