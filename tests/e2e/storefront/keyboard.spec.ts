import type { Page } from '@playwright/test'
import { expect, test, visit, waitForHydration } from '../support/fixtures.ts'

/** Presses Tab until the named element has a visible focus. */
async function focusByTab(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('link', { name })
    .or(page.getByRole('button', { name }))
    .or(page.getByLabel(name))
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await wanted.and(focused).count()) === 0) continue
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outline, `${name} shows its focus`).not.toBe('none')
    return
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('a package can be bought by keyboard', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await focusByTab(page, 'Currency: £ GBP')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Currency' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Currency: £ GBP' })).toBeFocused()

  await focusByTab(page, 'View All Services')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/services/)
  await focusByTab(page, 'Add to Cart: 1,000 Likes')
  await page.keyboard.press('Enter')
  await visit(page, '/cart')
  await focusByTab(page, 'One more')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cart-total')).toHaveText('£9.58')
  await focusByTab(page, 'Proceed to Checkout')
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/login/)
  // The address changes before the screen; an earlier Tab would go through the cart.
  await expect(page.locator('[name=password]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await focusByTab(page, 'Email')
  await page.keyboard.type(`kim-${Date.now()}@example.com`)
  await focusByTab(page, 'Password')
  await page.keyboard.type('secret1')
  await focusByTab(page, 'Create account')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout/)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused()
  await focusByTab(page, 'TikTok username')
  await page.keyboard.type('kim')
  await focusByTab(page, 'Content niche')
  await page.keyboard.type('Gam')
  await focusByTab(page, 'Proceed to Payment')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment-processing/)
  await waitForHydration(page)
  await focusByTab(page, /^Pay /)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-result=success]')).toBeVisible()
})

test('the mobile menu opens, navigates and closes by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?lang=ar')
  const menu = page.getByRole('button', { name: 'فتح القائمة' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  const entries = page.getByRole('dialog').getByRole('link')
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/services/)
})
