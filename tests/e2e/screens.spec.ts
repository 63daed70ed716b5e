import { expectAccessible } from './accessible.ts'
import { expect, expectNoSidewaysScroll, test } from './person.ts'

const PUBLIC = ['/', '/services', '/about', '/faq', '/contact', '/terms', '/privacy', '/refund']
const ACCOUNT = ['/login', '/register', '/forgot-password', '/reset-password?token=x', '/setup']
const OTHER = ['/cart', '/payment-success', '/payment-processing']

for (const path of [...PUBLIC, ...ACCOUNT, ...OTHER]) {
  test(`${path} holds at 360 px in three languages, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const lang of ['en', 'ar', 'es']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page, lang)
    }
  })
}

test('an unknown address is a designed 404 in the visitor’s language', async ({ page, quiet }) => {
  quiet.expect(/404/)
  const response = await page.goto('/no/such/page?lang=es')
  expect(response?.status()).toBe(404)
  await expect(page.locator('h1')).toHaveText('Página no encontrada')
  await expect(page.locator('header')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todos los paquetes' }).click()
  await expect(page).toHaveURL(/\/services/)
})

test('a screen that breaks says so, and the rest of the shop goes on', async ({ page, quiet }) => {
  quiet.expect(/./)
  await page.route('**/api/packages', (route) =>
    route.fulfill({ json: { followers: [{ id: 'broken' }], likes: [], views: [] } }),
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await expect(page.locator('h1')).toHaveText('Something went wrong on our side')
  await expect(page.locator('header')).toBeVisible()
})
