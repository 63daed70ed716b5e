import type { Page } from '@playwright/test'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { createStaffPage, openAdmin } from '../support/admin.ts'
import {
  expect,
  expectNoHorizontalScroll,
  logInAtCheckout,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'

const MARKUP = '<img src=x onerror=alert(1)> {{name}}'
const LONG = 'Grenzüberschreitungsgenehmigung'.repeat(2)

/** Creates a package of an unused type, so that other lists do not change; returns its id. */
async function createCustomPackage(adminPage: Page): Promise<string> {
  await adminPage.getByRole('link', { name: 'Packages', exact: true }).click()
  await adminPage.getByRole('link', { name: 'Add a package' }).click()
  const form = adminPage.locator('main form')
  await form.locator('[name=type]').selectOption('others')
  await form.locator('[name=quantity]').fill(String(Date.now() % 1_000_000))
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

test('the list of packages is edited in place', async ({ browser }) => {
  const adminPage = await createStaffPage(browser)
  await adminPage.goto('/admin/packages')
  await test.step('a price is edited in the list, with its errors and conflicts in place', async () => {
    const row = adminPage.locator('[data-shelf=likes-1000]')
    const button = row.getByRole('button', { name: /^Change the price/ })
    const before = await button.innerText()
    const field = row.locator('[name=price]')

    await button.click()
    await field.fill('9.99')
    await adminPage.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveText(before)

    await button.press('Enter')
    await field.fill('free')
    await field.press('Enter')
    await expect(row.getByRole('alert')).toContainText('Enter a number.')

    // Somebody else changes the package meanwhile.
    const token = await adminPage.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    const listed = await (await adminPage.request.get('/api/admin/packages', { headers })).json()
    const { revision } = listed.likes.find(({ id }: { id: string }) => id === 'likes-1000')
    await adminPage.request.patch('/api/admin/packages/likes-1000', {
      headers: { ...headers, 'if-match': `"${revision}"` },
      data: { price: 7 },
    })
    await field.fill('8')
    await field.press('Enter')
    await expect(row.getByRole('alert')).toContainText('Its price is \u2068£7.00\u2069 now')
    await field.press('Enter')
    await expect(button).toHaveText('£8.00')
    await adminPage.getByRole('button', { name: 'Undo' }).click()
    await expect(button).toHaveText('£7.00')
    await button.click()
    await field.fill(before.replace('£', ''))
    await field.press('Enter')
    await expect(button).toHaveText(before)
  })
  await test.step('packages are reordered by key, button and pointer; unsaved changes ask before leaving', async () => {
    const views = adminPage.locator('[data-shelf-type=views] [data-shelf]')
    const first = () => views.first().getAttribute('data-shelf')
    await expect(views).toHaveCount(4)
    // The shop does not doubt its own packages.
    await expect(adminPage.locator('[data-doubt=not_best]')).toHaveCount(0)

    const undo = adminPage.getByRole('button', { name: 'Undo' })
    const menu = adminPage.locator('[data-shelf=views-8000]').getByRole('button', { name: /^Actions for/ })
    const moveDown = async () => {
      await menu.press('Enter')
      await adminPage.getByRole('menuitem', { name: /^Move down/ }).press('Enter')
    }
    await moveDown()
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 2 of 4').first()).toBeVisible()
    expect(await first()).toBe('views-10000')
    await expect(menu).toBeFocused()
    await adminPage.reload()
    await expect.poll(first).toBe('views-10000')
    await adminPage.locator('[data-shelf=views-8000] a').focus()
    await adminPage.keyboard.press('Alt+ArrowUp')
    await expect.poll(first).toBe('views-8000')
    await expect(adminPage.locator('[data-shelf=views-8000] a')).toBeFocused()
    await expect(undo).toBeVisible()
    // A move that follows at once is saved after the one before.
    const moveTwice = async (key: string) => {
      await adminPage.locator('[data-shelf=views-8000] a').focus()
      await adminPage.keyboard.press(`Alt+${key}`)
      await adminPage.keyboard.press(`Alt+${key}`)
    }
    await moveTwice('ArrowDown')
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 3 of 4').first()).toBeVisible()
    await adminPage.reload()
    await expect(views.nth(2)).toHaveAttribute('data-shelf', 'views-8000')
    await moveTwice('ArrowUp')
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 1 of 4').first()).toBeVisible()

    const drag = async (id: string, to: string) => {
      await adminPage.locator('[data-shelf-type=views] [data-shelf]').last().scrollIntoViewIfNeeded()
      const [from, target] = await Promise.all([
        adminPage.locator(`[data-shelf=${id}] [data-handle]`).boundingBox(),
        adminPage.locator(`[data-shelf=${to}]`).boundingBox(),
      ])
      if (!from || !target) throw new Error('no row')
      await adminPage.mouse.move(from.x + 8, from.y + 8)
      await adminPage.mouse.down()
      await adminPage.mouse.move(from.x + 8, target.y + target.height - 4, { steps: 4 })
      await expect(adminPage.locator(`[data-shelf=${to}]`)).toHaveAttribute('data-drop', 'after')
      await adminPage.mouse.up()
    }
    await drag('views-8000', 'views-15000')
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 3 of 4').first()).toBeVisible()
    await expect.poll(first).toBe('views-10000')
    await undo.click()
    await expect.poll(first).toBe('views-8000')
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 1 of 4').first()).toBeVisible()

    await adminPage.route('**/api/admin/packages/order', (route) => route.abort())
    await moveDown()
    await expect(adminPage.getByText('The order could not be saved', { exact: true }).first()).toBeVisible()
    await expect.poll(first).toBe('views-8000')

    await adminPage.locator('[data-shelf=views-15000] a').click()
    const tag = adminPage.locator('[name$=".tag"]')
    await tag.fill('Lowest price')
    await expect(adminPage.locator('form [data-doubt=not_best]')).toContainText('20,000 Views')
    await expect(adminPage.locator('[data-preview=en]')).toContainText('Lowest price')
    await adminPage.locator('[data-lang-tab=ar]').click()
    await expect(adminPage.locator('[data-preview=ar]')).toContainText('مشاهدة')
    await adminPage.getByRole('link', { name: 'All packages' }).click()
    await adminPage.getByRole('button', { name: 'Keep editing' }).click()
    await adminPage.locator('[data-lang-tab=en]').click()
    await expect(tag).toHaveValue('Lowest price')
    await adminPage.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(adminPage)
    await adminPage.getByRole('link', { name: 'All packages' }).click()
    await adminPage.getByRole('button', { name: 'Leave without saving' }).click()
    await adminPage.waitForURL(/\/admin\/packages#/)
    await expect(adminPage.locator('[data-shelf=views-15000]')).toContainText('Great Value')
    await expectNoHorizontalScroll(adminPage)
  })
})
