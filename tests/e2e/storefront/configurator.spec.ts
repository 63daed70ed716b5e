import { expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'

test('a package is chosen on the bars of the home page, put into the cart and bought', async ({ page }) => {
  await page.goto('/?lang=en')
  const configurator = page.getByRole('region', { name: 'Choose a package' })
  await expect(configurator.getByRole('radio', { name: '3,000 Likes, £8.00' })).toBeChecked()
  await expect(configurator.getByTestId('arrival').filter({ visible: true })).toHaveText(
    /Delivered within \W?48 hours\W? of the start/,
  )

  await configurator.getByRole('radio', { name: 'Followers', exact: true }).check()
  await configurator.getByRole('radio', { name: '1,000 Followers, £5.59' }).press('ArrowRight')
  await expect(configurator.getByRole('radio', { name: '7,000 Followers, £31.99' })).toBeChecked()
  await expect(configurator.getByText('Lowest: £4.57 per 1,000')).toBeVisible()
  await configurator.getByRole('button', { name: 'Add to Cart: 7,000 Followers' }).click()
  await expect(page.getByRole('link', { name: /cart/i }).first()).toContainText('1')

  await configurator.getByRole('radio', { name: 'Views', exact: true }).check()
  await configurator.getByRole('button', { name: 'Buy Now: 8,000 Views' }).click()
  await expect(page).toHaveURL(/from=%2Fcheckout/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('the bars answer, and fit a phone in each language', async ({ page }) => {
    for (const [lang, kind, amount] of [
      ['en', 'Views', '20,000 Views, £8.79'],
      ['ar', 'المشاهدات', '20,000 مشاهدة, £8.79'],
      ['es', 'Visualizaciones', '20\u00a0000 visualizaciones, £8,79'],
    ] as const) {
      await page.goto(`/?lang=${lang}`)
      await page.getByRole('radio', { name: kind, exact: true }).check()
      await page.getByRole('radio', { name: amount }).check()
      await expect(page.getByTestId('arrival').filter({ visible: true })).toHaveCount(1)
      await expect(
        page.locator('[data-package=views-20000]').getByText(lang === 'es' ? '£8,79' : '£8.79'),
      ).toBeVisible()
      await expectNoHorizontalScroll(page)
    }
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('says once for each type how it is delivered', async ({ page }) => {
    await page.goto('/services')
    const methods = page.getByRole('region', { name: 'How it is delivered' }).locator('details')
    await expect(methods.locator('summary')).toHaveText(['Likes', 'Followers', 'Views'])
    const method = methods.first()
    await expect(method.getByText('What we never do')).toBeHidden()
    await method.locator('summary').click()
    await expect(method.getByText('We never ask for your password')).toBeVisible()
  })
})

test('a phone lists the amounts of a type, with the buttons of the chosen one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const lang of ['en', 'ar', 'es']) {
    await visit(page, `/services?lang=${lang}`)
    const small = page.locator('[data-package=likes-1000]')
    const large = page.locator('[data-package=likes-6000]')
    await expect(large.getByRole('button')).toHaveCount(0)
    await large.getByRole('radio').check()
    await expect(small.getByRole('button')).toHaveCount(0)
    await expect(large).toContainText(lang === 'es' ? '£12,79' : '£12.79')
    await expectNoHorizontalScroll(page)
    await large.getByRole('button').first().click()
    await expect(page).toHaveURL(/from=%2Fcheckout|\/checkout/)
    // The address changes before the page does.
    await expect(large).toHaveCount(0)
  }
})
