import { buyPackage } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  expect,
  expectNoHorizontalScroll,
  openOtherPage,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const TEXTS = {
  en: {
    again: 'Order again',
    repeats: 'Repeats your order of',
    warning: 'You have an open order like this one',
  },
  es: {
    again: 'Pedir de nuevo',
    repeats: 'Repite tu pedido del',
    warning: 'Ya tienes un pedido abierto como este',
  },
  ar: {
    again: 'اطلب مجددًا',
    repeats: 'تكرار طلبك',
    warning: 'لديك طلب مفتوح من هذا النوع',
  },
} as const

test('an order is repeated in three taps, with a warning while it is running', async ({ page }) => {
  await buyPackage(page, { name: 'Rosa' })
  for (const [lang, { again, repeats, warning }] of Object.entries(TEXTS)) {
    await visit(page, `/orders?lang=${lang}`)
    // The draft that repeats the order in the language before.
    await page.evaluate(() => sessionStorage.clear())
    await expectNoHorizontalScroll(page)
    await page.locator('li[data-order]').getByRole('link', { name: again }).click()
    await page.waitForURL(/\/checkout$/)
    const known = page.getByTestId('known-details')
    await expect(known).toContainText('@rosa')
    await expect(page.locator('[name=tiktokUsername]')).toHaveCount(0)
    // The purchase is one line with its total, and opens.
    const line = page.locator('[data-summary=followers-1000]')
    await expect(line).toBeHidden()
    await page
      .locator('main')
      .getByRole('button', { name: /5[.,]59/ })
      .first()
      .click()
    await expect(line).toBeVisible()
    await expect(page.getByTestId('open-orders')).toContainText(warning)
    await expect(page.locator('main')).toContainText(repeats)
    await expect(page.locator('h1')).toContainText(/1\D?000/)
    await expect(page.getByTestId('earlier-profiles')).toHaveCount(0)
    await known.getByRole('button').click()
    await expect(page.locator('[name=tiktokUsername]')).toBeFocused()
    await expect(page.locator('[name=tiktokUsername]')).toHaveValue('rosa')
    await expect(page.locator('[name=niche]')).toHaveValue('Other')
    if (lang === CHECKED_LANG) await expectAccessible(page, `repeated order in ${lang}`)
    await expectNoHorizontalScroll(page)
  }
  await page.locator('form button[type=submit]:not([name])').click()
  await payAtDemoGateway(page)
  await visit(page, '/orders')
  await expect(page.locator('li[data-order]')).toHaveCount(2)
})

test('the checkout fills in the last username with its niche, and offers it until the customer removes it', async ({
  page,
}) => {
  await buyPackage(page, { name: 'Rosa' })
  await page.goto('/services')
  await page.locator('[data-package=likes-3000] button:visible').first().click()
  const offered = page.getByTestId('earlier-profiles')
  const username = page.locator('[name=tiktokUsername]')
  await expect(username).toHaveValue('rosa')
  await expect(offered).toHaveCount(0)
  await username.fill('')
  await expect(username).toHaveValue('')
  await offered.getByRole('button', { name: 'Use @rosa' }).click()
  await expect(page.locator('[name=tiktokUsername]')).toHaveValue('rosa')
  await expect(page.locator('[name=niche]')).toHaveValue('Other')
  await expect(page.locator('form button[type=submit]:not([name])')).toBeEnabled()
  await username.fill('other')
  await offered.getByRole('button', { name: 'Remove @rosa from this list' }).click()
  await expect(offered).toHaveCount(0)
  await page.reload()
  await expect(username).toHaveValue('other')
  await expect(offered).toHaveCount(0)
})

test('the link of the receipt leads through the login to the filled-in checkout', async ({
  page,
  browser,
}) => {
  const order = await buyPackage(page, { name: 'Rosa' })
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`/orders/${order}/again`)
  await page.waitForURL(/\/login\?from=/)
  const stranger = await openOtherPage(browser)
  await buyPackage(stranger, { name: 'Eve' })
  await stranger.goto(`/orders/${order}/again`)
  await expect(stranger.locator('main')).toContainText('We could not find this order')
})
