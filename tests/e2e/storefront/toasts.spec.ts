import type { Page } from '@playwright/test'
import { ORDER_LIMITS } from '../../../shop/orders/order-limits.ts'
import { addToCart, expect, test, visit } from '../support/fixtures.ts'

const toasts = (page: Page) => page.locator('[data-radix-collection-item]')

test('shows one toast at a time for five seconds, which can be swiped away', async ({ page }) => {
  await page.clock.install()
  await page.goto('/services')
  await addToCart(page, 'likes-1000')
  await expect(toasts(page)).toContainText('1,000 Likes')
  await addToCart(page, 'views-8000')
  await expect(toasts(page)).toContainText('8,000 Views')
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(4_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(1_500)
  await expect(toasts(page)).toHaveCount(0)

  const swipe = async (by: number) => {
    await addToCart(page, 'likes-1000')
    const box = await toasts(page).boundingBox()
    if (!box) throw new Error('no toast')
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y, { steps: 4 })
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(45)
  await expect(toasts(page)).toHaveCount(1)
  await swipe(60)
  await expect(toasts(page)).toHaveCount(0)
})

test('says that the cart is full instead of adding a package, and leads to it', async ({ page }) => {
  await page.goto('/healthz')
  await page.evaluate((units) => {
    const item = { id: 'likes-1000', type: 'likes', name: '1,000 Likes', quantity: 1000, price: 4.79 }
    localStorage.setItem('cart', JSON.stringify([{ ...item, cartQuantity: units }]))
  }, ORDER_LIMITS.units)
  await page.goto('/services')
  await addToCart(page, 'likes-1000')
  await expect(toasts(page)).toContainText('Not added to cart')
  await expect(toasts(page)).toContainText(`${ORDER_LIMITS.units}`)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(stored).toMatchObject([{ id: 'likes-1000', cartQuantity: ORDER_LIMITS.units }])
  await toasts(page).getByRole('button', { name: 'View cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('announces errors immediately and other messages in turn', async ({ page, quiet }) => {
  quiet.expect(/Failed to load|call failed/)
  await page.route('**/api/contact/submit', (route) => route.abort())
  await page.goto('/contact')
  for (const name of ['name', 'subject', 'message']) await page.locator(`[name=${name}]`).fill('Hello')
  await page.locator('[name=email]').fill('a@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const announced = page.locator('[role=status][aria-live=assertive]')
  await expect(announced).toContainText('Message not sent')
  await visit(page, '/services')
  await addToCart(page, 'likes-1000')
  await expect(page.locator('[role=status][aria-live=polite]')).toContainText('Added to cart')
})
