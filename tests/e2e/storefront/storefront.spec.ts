import {
  addToCart,
  BUILTIN_PACKAGES,
  expect,
  expectNoHorizontalScroll,
  logInAtCheckout,
  payAtDemoGateway,
  registerAndLogIn,
  test,
  visit,
  waitForHydration,
} from '../support/fixtures.ts'

test('Buy Now leads through the login to the checkout with its package', async ({ page }) => {
  await page.goto('/services')
  // Where a package does not lead, only its purchase has an outline.
  const other = page.locator('[data-package=views-20000]').getByRole('button')
  await expect(other.last()).toHaveCSS('border-top-width', '0px')
  await page
    .locator('[data-package=views-8000]')
    .getByRole('button', { name: /Buy Now/ })
    .click()
  await page.waitForURL(/\/login\?from=/)
  await logInAtCheckout(page, 'Ana')
  await page.waitForURL(/\/checkout/)
  await expect(page.locator('main')).toContainText('8,000 Views')
  await page.locator('[name=tiktokUsername]').fill('ana')
  await page.locator('[name=niche]').selectOption('Gaming')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(/\/payment-processing/)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Decline the payment' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await payAtDemoGateway(page)
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await expect(page.locator('[data-order]')).toHaveCount(1)
  await visit(page, '/dashboard')
  await expect(page.locator('main')).toContainText('$5.05')
})

test('an unpaid checkout can be cancelled and restarted with its lines', async ({ page }) => {
  await page.goto('/services')
  await page
    .locator('[data-package=likes-1000]')
    .getByRole('button', { name: /Buy Now/ })
    .click()
  await logInAtCheckout(page, 'Leo')
  await page.locator('[name=tiktokUsername]').fill('leo')
  await page.locator('[name=niche]').selectOption('Sports')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(/\/payment-processing/)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Cancel and return to the shop' }).click()
  await page.waitForURL(/\/checkout\?lang=en$/)
  await expect(page.getByText('Payment cancelled', { exact: true })).toBeVisible()
  await expect(page.locator('main')).toContainText('1,000 Likes')
  await visit(page, '/orders')
  await expect(page.locator('[data-status=cancelled]')).toHaveCount(1)
})

test('uses built-in packages and niches when loading fails', async ({ page, quiet }) => {
  quiet.expect(/failed to load|net::ERR_FAILED|packages failed|niches failed/i)
  await page.route('**/api/packages', (route) => route.abort())
  await page.route('**/api/niches/all', (route) => route.abort())
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/')
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await expect(page.locator(BUILTIN_PACKAGES)).toHaveCount(10)
  await expect(page.locator('[data-package=followers-7000]')).toContainText('£31.99')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await page
    .locator('[data-package=followers-7000]')
    .getByRole('button', { name: /Buy Now/ })
    .click()
  await logInAtCheckout(page, 'Mia')
  await expect(page.locator('[name=niche] option', { hasText: 'Other' })).toHaveCount(1)
  for (const list of ['packages', 'niches'])
    expect(logged.filter((line) => line.startsWith(`${list} failed to load`))).not.toEqual([])
})

test('an empty checkout leads to the services, and private pages to the login', async ({ page }) => {
  for (const path of ['dashboard', 'orders']) {
    await visit(page, `/${path}`)
    await page.waitForURL(new RegExp(`/login\\?from=%2F${path}$`))
  }
  await registerAndLogIn(page, 'Zoe')
  await page.waitForURL(/\/orders/)
  await expect(page.locator('main')).toContainText('No Orders Yet')
  await visit(page, '/checkout')
  await page.waitForURL(/\/services/)
})

test('a removed cart line can be restored', async ({ page }) => {
  await page.goto('/services')
  await addToCart(page, 'likes-1000')
  await page.getByTestId('floating-cart').click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.locator('main')).toContainText('Your cart is empty')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-line=likes-1000]')).toBeVisible()
})

test('reports wrong credentials and a short password', async ({ page, quiet }) => {
  quiet.expect(/401/)
  await page.goto('/login')
  await page.locator('[name=email]').fill('nobody@example.com')
  await page.locator('[name=password]').fill('wrong password')
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  await visit(page, '/register')
  await page.locator('[name=name]').fill('Nobody')
  await page.locator('[name=email]').fill('nobody@example.com')
  await page.locator('[name=password]').fill('12345')
  await page.locator('[name=email]').fill('nobody')
  await page.locator('[name=confirmPassword]').fill('123456')
  await page.locator('form button[type=submit]:not([name])').click()
  // All at once, with the focus on the first.
  await expect(page.locator('form [aria-invalid=true]')).toHaveCount(3)
  await expect(page.locator('form')).toContainText('Password must be at least 6 characters')
  await expect(page.locator('form')).toContainText('Passwords do not match')
  await expect(page.locator('[name=email]')).toBeFocused()
})

test('the longest shop name is cut off and moves nothing at the end of the header', async ({ page }) => {
  for (const [lang, width] of [
    ['en', 1280],
    ['ar', 1280],
    ['en', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/?lang=${lang}`)
    const header = page.locator('header').first()
    const getPlaces = () =>
      header.locator('button svg').evaluateAll((icons) =>
        icons.map((icon) => {
          const { x, width } = icon.getBoundingClientRect()
          return [Math.round(x), Math.round(width)]
        }),
      )
    const before = await getPlaces()
    await header
      .locator('bdi')
      .first()
      .evaluate((name) => {
        name.textContent = 'Loudmouth '.repeat(6)
      })
    expect(await getPlaces()).toEqual(before)
    await expectNoHorizontalScroll(page)
  }
})
