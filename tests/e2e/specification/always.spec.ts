import { addToCart, createAccount, expect, test } from '../support/fixtures.ts'
import { listCovered, waitForFloatingButtons } from '../support/floating-buttons.ts'

const PAGES = ['/', '/services', '/about', '/faq', '/contact', '/login', '/register', '/forgot-password']
const OTHERS = ['/cart', '/payment-processing', '/payment-success', '/terms', '/privacy', '/refund']
const PRIVATE = ['/dashboard', '/orders']

test('Always present: header, footer, live-chat widget, floating cart button', async ({ page }) => {
  await createAccount(page, 'Alma')
  await page.goto('/services')
  await addToCart(page, 'likes-1000')
  for (const path of [...PAGES, ...OTHERS, ...PRIVATE]) {
    await page.goto(path)
    for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')])
      await expect(part, path).toHaveCount(1)
    await waitForFloatingButtons(page)
    await expect(page.getByTestId('chat-button'), path).toBeVisible()
    await expect(page.getByTestId('floating-cart'), path).toBeVisible()
  }
})

for (const path of ['/services', '/faq', '/'])
  test(`The floating buttons cover no button, link or field of ${path} on a phone, and are away while it scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/about')
    await page.evaluate(() => {
      const item = { id: 'likes-1000', type: 'likes', name: '1,000 Likes', quantity: 1000, price: 4.79 }
      localStorage.setItem('cart', JSON.stringify([item]))
    })
    await page.goto(path)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    // Not to its end, where nothing is left to scroll.
    for (let top = 0; top < Math.min(height - 900, 3000); top += 230) {
      await page.evaluate((y) => scrollTo(0, y), top)
      if (top > 0) {
        const away = page.waitForFunction(() => {
          const floating = document.querySelector('[data-floating]:not([data-placed])')
          return floating && getComputedStyle(floating).opacity === '0'
        })
        await page.mouse.wheel(0, 1)
        await away
      }
      await waitForFloatingButtons(page)
      expect(await listCovered(page), `${path} at ${top}`).toEqual([])
    }
  })

test('A full-screen Loading... shows while the English texts of another page load', async ({ page }) => {
  await page.goto('/about')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/locales/en/contact.json', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
  const spinner = page.getByText('Loading...', { exact: true })
  await expect(spinner).toBeInViewport()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeVisible()
  await expect(spinner).toHaveCount(0)
})
