import type { Page } from '@playwright/test'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { openAdmin } from '../support/admin.ts'
import {
  expect,
  expectNoHorizontalScroll,
  logInAtCheckout,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'
import { createOwnQuantity } from '../support/packages.ts'

const MARKUP = '<img src=x onerror=alert(1)> {{name}}'
const LONG = 'Grenzüberschreitungsgenehmigung'.repeat(2)

/** Creates a package of an unused type, so that other lists do not change; returns its id. */
async function createCustomPackage(adminPage: Page): Promise<string> {
  await adminPage.getByRole('link', { name: 'Packages', exact: true }).click()
  await adminPage.getByRole('link', { name: 'Add a package' }).click()
  const form = adminPage.locator('main form')
  await form.locator('[name=type]').selectOption('others')
  await form.locator('[name=quantity]').fill(`${createOwnQuantity()}`)
  await form.locator('[name=price]').fill('25')
  await form.locator('[name$=".name"]').fill(MARKUP)
  await form.getByRole('button', { name: 'Publish' }).click()
  // The first missing field gets the focus.
  await expect(form.locator('[name$=".description"]')).toBeFocused()
  // The languages that are not shown lack their texts, too.
  const marked = form.locator('[data-lang-tab]', { hasText: 'has errors' })
  await expect(marked).toHaveCount(3)
  await expect(form.getByRole('alert')).toContainText(/Check the texts in .*العربية.*Español/)
  await form.locator('[name$=".description"]').fill(`نص عربي ${LONG}`)
  await form.locator('[name$=".tag"]').fill('x'.repeat(30))
  await form.getByLabel('Features').fill(`${LONG.slice(0, 60)}\nمميّز {x}\n`)
  const card = adminPage.locator('[data-preview=en] [data-package]')
  await expect(card.getByRole('heading', { includeHidden: true })).toHaveText(MARKUP)
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.locator('[data-words=ar] [aria-invalid=true]')).toHaveCount(2)
  for (const lang of ['ar', 'es']) {
    await form.locator(`[data-lang-tab=${lang}]`).click()
    await form.getByRole('button', { name: 'Copy English' }).click()
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
    await expect(form.locator(`[data-lang-tab=${lang}]`)).not.toContainText('has errors')
    await expect(form.locator('[name$=".name"]')).toHaveValue(MARKUP)
  }
  await form.getByRole('button', { name: 'Publish' }).click()
  await adminPage.waitForURL(/\/admin\/packages#others-/)
  const id = new URL(adminPage.url()).hash.slice(1)
  await expect(adminPage.locator(`[data-shelf=${id}]`)).toContainText(MARKUP)
  await expect(adminPage.locator(`[data-shelf=${id}] a`)).toBeFocused()
  return id
}

/** Changes the price in the list. */
async function setPrice(adminPage: Page, id: string, price: string): Promise<void> {
  const row = adminPage.locator(`[data-shelf=${id}]`)
  await row.getByRole('button', { name: /^Change the price/ }).click()
  await row.locator('[name=price]').fill(price)
  await adminPage.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: /^Change the price/ })).toBeFocused()
  await expect(row).toContainText(`£${price}.00`)
}

test('a package is created, bought at the current price and archived; its texts are escaped', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.expect(/409 \(Conflict\)/)
  const adminPage = await openAdmin(browser)
  const id = await createCustomPackage(adminPage)

  await page.setViewportSize({ width: 360, height: 740 })
  const card = page.locator(`[data-package=${id}]`)
  await expect(async () => {
    await page.goto('/services')
    await expect(card).toBeVisible({ timeout: scaleTimeout(1_000) })
  }).toPass()
  await expect(card.getByRole('heading')).toHaveText(MARKUP)
  await expect(card).toContainText('مميّز {x}')
  await expect(card).not.toContainText('per 1,000')
  await expect(card.locator('img')).toHaveCount(0)
  await expectNoHorizontalScroll(page)
  await card.getByRole('button', { name: /Add to Cart/ }).click()

  await setPrice(adminPage, id, '30')
  await expect(async () => {
    await visit(page, '/cart')
    await expect(page.getByTestId('cart-total')).toHaveText('£30.00', { timeout: scaleTimeout(1_000) })
  }).toPass()
  await expect(page.locator(`[data-line=${id}]`)).toContainText('It was £25.00 when you chose it.')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await logInAtCheckout(page, 'Pia')
  await page.locator('[name=tiktokUsername]').fill('pia')
  await page.locator('[name=niche]').selectOption('Other')
  await expect(page.getByLabel(/Video URL/)).toHaveCount(0)
  const order = page.locator(`[data-summary=${id}]`)
  await expect(order).toContainText('£30.00')

  // The price rises while the customer looks at it: nothing is ordered before they have seen it.
  await setPrice(adminPage, id, '40')
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  await proceed.click()
  await expect(page.getByText('The price of this order has gone up', { exact: false }).first()).toBeVisible()
  await expect(order).toContainText('£40.00')
  await expect(order).toContainText('It was £30.00 when you chose it.')
  await proceed.click()
  await payAtDemoGateway(page)
  await visit(page, '/orders')
  await expect(page.locator('[data-order]')).toContainText('£40.00')
  await expectNoHorizontalScroll(page)

  // The package is archived while the customer is about to buy it.
  await visit(page, '/services')
  await card.getByRole('button', { name: /Buy Now/ }).click()
  await page.waitForURL(/\/checkout/)
  const row = adminPage.locator(`[data-shelf=${id}]`)
  const menu = row.getByRole('button', { name: /^Actions for/ })
  await menu.click()
  await adminPage.getByRole('menuitem', { name: /^Archive/ }).click()
  await expect(menu).toBeFocused()
  await expect(row).toContainText('Archived')
  await proceed.click()
  await expect(page.locator('main').getByRole('alert')).toContainText('no longer on sale')
  expect(await page.locator('form :is([role=alert], input)').first().getAttribute('role')).toBe('alert')
  await order.getByRole('button', { name: /Remove/ }).click()
  await page.waitForURL(/\/services/)
  await adminPage.close()
})
