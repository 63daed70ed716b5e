import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage, createStaffPage } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, visit } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'

async function refund(adminPage: Page, orderId: string, amount: number): Promise<void> {
  const token = await adminPage.evaluate(() => localStorage.getItem('token'))
  const { origin } = new URL(adminPage.url())
  const refunded = await adminPage.request.post(`${origin}/api/admin/orders/${orderId}/refunds`, {
    headers: { authorization: `Bearer ${token}` },
    data: { amount, idempotencyKey: crypto.randomUUID() },
  })
  expect(refunded.ok(), await refunded.text()).toBe(true)
}

/** Asks again like a person when the shop is busy: its first document loads the compiler. */
async function download(page: Page, name: 'PDF' | 'XML') {
  const downloads: Download[] = []
  const keep = (file: Download) => void downloads.push(file)
  page.on('download', keep)
  await expect(async () => {
    if (downloads.length === 0) await page.getByRole('button', { name }).click()
    await expect.poll(() => downloads.length, { timeout: scaleTimeout(15_000) }).toBeGreaterThan(0)
  }).toPass()
  page.off('download', keep)
  const [file] = downloads
  if (!file) throw new Error('no download')
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}

test('downloads a receipt and opens the other documents of its payment', async ({
  page,
  browser,
  quiet,
  real,
}) => {
  quiet.expect(/404|503/)
  const id = await buyPackage(page, { name: 'Dora', real })
  const adminPage = await createStaffPage(browser, 1280, real.origin)
  await refund(adminPage, id, 2.1)
  await page.goto(`${real.origin}/orders/${id}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  const sheet = page.getByTestId('receipt')
  const heading = sheet.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Receipt R-\d{4}-\d{6}$/)
  await expect(
    sheet.getByRole('row', { name: 'No VAT is charged: the seller is not registered for VAT' }),
  ).toBeVisible()
  await expect(sheet).toContainText(`Order number${id.slice(-8)}`)
  const label = ((await heading.textContent()) ?? '').replace('Receipt ', '')
  const pdf = await download(page, 'PDF')
  expect(pdf.name).toBe(`${label}.pdf`)
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
  const xml = await download(page, 'XML')
  expect(xml.name).toBe(`${label}.xml`)
  expect(xml.content.toString()).toContain(`<cbc:ID>${label}</cbc:ID>`)

  const others = page.getByRole('region', { name: 'Other documents of this payment' })
  await others.getByRole('link', { name: /^Credit note C-/ }).click()
  await expect(page).toHaveURL(/\/documents\/[\w-]+$/)
  await expect(heading).toHaveText(/^Credit note C-\d{4}-\d{6}$/)
  await expect(sheet.getByRole('row', { name: /Total refunded/ })).toContainText('£2.10')
  expect((await download(page, 'PDF')).name).toMatch(/^C-\d{4}-\d{6}\.pdf$/)
  await expect(page.getByRole('link', { name: 'Back to the receipt' })).toBeVisible()
  const address = page.url()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const lang of ['en', 'ar']) {
    await visit(page, `${address}?lang=${lang}`)
    await expect(sheet).toBeVisible()
    await expectNoHorizontalScroll(page)
    if (lang === CHECKED_LANG) await expectAccessible(page, `${lang} credit note`)
  }
  await visit(page, `${address}?lang=en`)
  await others.getByRole('link', { name: new RegExp(label) }).click()
  await expect(page).toHaveURL(/\/receipts\/[\w-]+/)

  await adminPage.goto(address)
  await expect(adminPage.getByTestId('receipt')).toContainText('Dora')
  await visit(page, `${real.origin}/documents/00000000-0000-7000-8000-000000000000`)
  await expect(page.locator('main')).toContainText('We could not find this document')
})
