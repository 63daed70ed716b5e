import AxeBuilder from '@axe-core/playwright'
import { expect, expectNoSidewaysScroll, test } from './person.ts'

const PUBLIC = ['/', '/services', '/about', '/faq', '/contact', '/terms', '/privacy', '/refund']
const SCREENS = [
  ...PUBLIC,
  '/cart',
  '/login',
  '/register',
  '/setup',
  '/payment-success',
  '/payment-processing',
]

for (const lang of ['en', 'ar', 'es']) {
  test(`every screen holds in ${lang} at 360 px, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of SCREENS) {
      await page.goto(`${path}?lang=${lang}`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        const found = grave.map(({ id, nodes }) => `${path} ${colorScheme} ${id}: ${nodes[0]?.html}`)
        expect(found).toEqual([])
      }
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
