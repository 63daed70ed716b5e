import type { Locator } from '@playwright/test'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  addToCart,
  expect,
  expectNoHorizontalScroll,
  logInAtCheckout,
  test,
  visit,
} from '../support/fixtures.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '../support/layout-shift.ts'

const SHOP = ['/', '/services', '/cart', '/payment-success', '/payment-processing']
const TEXTS = ['/about', '/faq', '/contact', '/terms', '/privacy', '/refund']
const ACCOUNT = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/login-link',
  '/login-link?token=x',
  '/verify-email?token=x',
  '/setup',
]

// Pages in one context load a third faster than each in its own.
for (const [name, paths] of Object.entries({ shop: SHOP, texts: TEXTS, account: ACCOUNT }))
  test(`pages of the ${name} fit 320 px in both directions, light and dark`, async ({ page }) => {
    await recordLayoutShifts(page)
    await page.setViewportSize({ width: 320, height: 740 })
    // English uses the layout of Spanish with shorter texts and is covered by the other tests.
    for (const path of paths)
      for (const lang of ['es', 'ar'])
        await test.step(`${path} in ${lang}`, async () => {
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
          await expect(page.locator('html')).toHaveAttribute('lang', lang)
          await expect(page.locator('h1').first()).toBeVisible()
          await expectNoLayoutShift(page, `${path} ${lang}`)
          // Loads lazy content for axe.
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
          await page.waitForLoadState('networkidle')
          await expectNoHorizontalScroll(page)
          if (lang === 'es') await expectAccessible(page, `${path} ${lang}`)
        })
  })

test('no screen shifts its layout on a desktop', async ({ page }) => {
  await recordLayoutShifts(page)
  for (const [index, path] of ['/', '/services', ...TEXTS, '/login', '/cart'].entries()) {
    const lang = index % 2 === 0 ? 'en' : 'ar'
    await page.goto(`${path}?lang=${lang}`)
    await expectNoLayoutShift(page, `${path} ${lang}`)
    await expectNoHorizontalScroll(page)
  }
})

test('open menus, a full cart and a checkout fit and are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/services')
  await addToCart(page, 'likes-1000', 'followers-1000')
  await expectAccessible(page, 'toast')
  await page.getByTestId('floating-cart').click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await logInAtCheckout(page, 'Lena')
  await page.waitForURL(/\/checkout/)
  await page.getByTestId('other-accounts').locator('summary').click()
  for (const lang of ['en', 'ar']) {
    await visit(page, `/checkout?lang=${lang}`)
    await expect(page.locator('[data-summary]')).toHaveCount(2)
    await expectNoHorizontalScroll(page)
    if (lang === CHECKED_LANG) await expectAccessible(page, `checkout ${lang}`)
    await visit(page, `/cart?lang=${lang}`)
    await expect(page.locator('[data-line]')).toHaveCount(2)
    await expectNoHorizontalScroll(page)
    if (lang === CHECKED_LANG) await expectAccessible(page, `cart ${lang}`)
    const openers = page.locator('header button[aria-haspopup=dialog]:visible')
    for (let index = 0; index < (await openers.count()); index += 1) {
      await openers.nth(index).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoHorizontalScroll(page)
      if (lang === CHECKED_LANG) await expectAccessible(page, `panel ${index} ${lang}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})

test('an unknown address shows a 404 page in the visitor’s language', async ({ page, quiet }) => {
  quiet.expect(/404/)
  const response = await page.goto('/no/such/page?lang=es')
  expect(response?.status()).toBe(404)
  await expect(page.locator('h1')).toHaveText('Página no encontrada')
  await expect(page.locator('header')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todos los paquetes' }).click()
  await expect(page).toHaveURL(/\/services/)
})

test('a broken screen reports the error and the rest of the shop works', async ({ page, quiet }) => {
  quiet.expect(/./)
  await page.route('**/api/packages', (route) =>
    route.fulfill({ json: { followers: [{ id: 'broken' }], likes: [], views: [] } }),
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await expect(page.locator('h1')).toHaveText('Something went wrong on our side')
  await expect(page.locator('header')).toBeVisible()
})

test('links that do not work show a picture, a title and ways out that end at one edge, with the footer near them', async ({
  page,
  quiet,
}) => {
  quiet.expect(/404/)
  const paths = [
    '/videos/x',
    '/reminders/x',
    '/reviews/x',
    '/offers/x',
    '/verify-email',
    '/undo-email-change',
  ]
  const tops: number[] = []
  const signs = new Set<string | null>()
  for (const path of paths) {
    await visit(page, path)
    // The screen before may still be shown. Each picture has another sign.
    const sign = page.locator('main [data-bars=fallen] + svg')
    await expect.poll(async () => signs.has(await sign.getAttribute('class')), path).toBe(false)
    signs.add(await sign.getAttribute('class'))
    const ways = page.locator('main').locator('a, button')
    await expect(ways.first()).toBeVisible()
    const measure = (of: Locator) =>
      of.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const rects = await measure(ways)
    const edges = rects.map(({ right }) => right)
    expect(Math.max(...edges) - Math.min(...edges), path).toBeLessThan(1)
    const [drawing, heading] = await measure(page.locator('[data-bars=fallen], main h1'))
    const [footer] = await measure(page.locator('footer'))
    expect((footer?.top ?? Infinity) - (rects.at(-1)?.bottom ?? 0), path).toBeLessThan(350)
    expect(drawing?.left, path).toBe(heading?.left)
    expect(drawing?.bottom, path).toBeLessThan(heading?.top ?? 0)
    tops.push(drawing?.top ?? 0)
  }
  expect(signs.size).toBe(paths.length)
  // Each begins where the pages begin that work.
  await visit(page, '/services')
  const heading = page.locator('h1', { hasText: 'Every package' })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeCloseTo(tops[0] ?? 0)
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1)
})
