import { addToCart, createAccount, expect, payAtDemoGateway, test, visit } from '../support/fixtures.ts'

test('Login, Register, Forgot password and Reset password', async ({ page }) => {
  await page.goto('/login')
  await test.step('Login: email, password with show and hide, links to Forgot password and Sign Up', async () => {
    const main = page.getByRole('main')
    const password = main.locator('[name=password]')
    await expect(main.locator('[name=email]')).toBeVisible()
    await expect(password).toHaveAttribute('type', 'password')
    await main.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await main.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(main.getByRole('link', { name: /Forgot password/ })).toHaveAttribute(
      'href',
      /^\/forgot-password/,
    )
    await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/register/)
  })
  await test.step('Reset password: a link without a token is invalid and leads to Forgot password', async () => {
    await visit(page, '/reset-password')
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('Invalid Link')
    await expect(notice).toContainText('This password reset link is invalid or has expired.')
    await expect(page).toHaveURL(/\/forgot-password/)
  })
  await test.step('Reset password: two fields with show and hide; at least 8 characters that match', async () => {
    await visit(page, '/reset-password?token=unknown')
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Show password' })).toHaveCount(2)
    const [first, second] = [main.locator('input').first(), main.locator('input').nth(1)]
    const submit = main.getByRole('button', { name: 'Reset Password' })
    await first.fill('seven77')
    await second.fill('seven77')
    await submit.click()
    await expect(main).toContainText('Password must be at least 8 characters')
    await second.fill('eight888')
    await submit.click()
    await expect(main).toContainText('Passwords do not match')
    await expect(main).toContainText('1 hour')
  })
  await test.step('Forgot password: Check Your Email, and a link back to the login', async () => {
    await visit(page, '/forgot-password')
    await page.locator('main [name=email]').fill('somebody@example.com')
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /login/i })).toHaveAttribute(
      'href',
      '/login',
    )
  })
  await test.step('Register: name, email and two passwords lead to the login, then to the dashboard', async () => {
    const email = `reg-${crypto.randomUUID()}@example.com`
    await visit(page, '/register')
    const sent = page.waitForRequest('**/api/auth/register')
    for (const [name, value] of Object.entries({
      name: 'Rana',
      email,
      password: 'secret1',
      confirmPassword: 'secret1',
    }))
      await page.locator(`main [name=${name}]`).fill(value)
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    expect(Object.keys((await sent).postDataJSON())).not.toContain('confirmPassword')
    await expect(page).toHaveURL(/\/login/)
    await page.locator('main [name=email]').fill(email)
    await page.locator('main [name=password]').fill('secret1')
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

test('Cart: quantities, FREE delivery, checkout and continue shopping; empty, it offers Browse Packages', async ({
  page,
}) => {
  await page.goto('/services')
  const floating = page.getByTestId('floating-cart')
  await expect(floating).toHaveCount(0)
  await addToCart(page, 'likes-1000')
  await expect(floating).toContainText('1')
  await floating.click()
  await expect(page).toHaveURL(/\/cart/)
  const main = page.getByRole('main')
  await expect(main).toContainText('FREE')
  await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
  await main.getByRole('button', { name: /^Increase|^More|one more/i }).click()
  await expect(page.getByTestId('cart-total')).toHaveText('£9.58')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(stored).toMatchObject([{ id: 'likes-1000', type: 'likes', price: 4.79, cartQuantity: 2 }])
  await page.reload()
  await expect(page.getByTestId('cart-total')).toHaveText('£9.58')
  for (const _ of [1, 2])
    await main
      .getByRole('button', { name: /^Decrease|^Fewer|one (less|fewer)|^Remove/i })
      .first()
      .click()
  await expect(main.getByRole('link', { name: 'Browse Packages' })).toHaveAttribute('href', '/')
})

test('Checkout: username, niche, video for likes and views only, three methods with the card first', async ({
  page,
}) => {
  await createAccount(page, 'Chen')
  await page.goto('/services')
  await page.getByRole('button', { name: 'Buy Now: 1,000 Likes' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  const field = (name: string) => page.locator(`main [name=${name}]`)
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(field('videoUrl')).toHaveAttribute('type', 'url')
  const methods = await field('method').evaluateAll((radios) =>
    radios.map((radio) => (radio as HTMLInputElement).value),
  )
  // Crypto stands beside the three of the specification.
  expect(methods).toEqual(['stripe', 'applepay', 'paypal', 'crypto'])
  await expect(page.locator('[name=method][value=stripe]')).toBeChecked()
  await expect(proceed).toBeDisabled()
  await field('tiktokUsername').fill('chen.shop')
  await expect(proceed).toBeDisabled()
  await field('niche').selectOption('Travel')
  await expect(proceed).toBeEnabled()
  await field('tiktokUsername').fill('')
  await expect(proceed).toBeDisabled()

  await visit(page, '/services')
  await page.getByRole('button', { name: 'Buy Now: 8,000 Views' }).click()
  await expect(field('videoUrl')).toHaveAttribute('type', 'url')

  await visit(page, '/services')
  await page.getByRole('button', { name: 'Buy Now: 100 Followers' }).click()
  await expect(field('tiktokUsername')).toBeVisible()
  await expect(page.locator('main [name^=videoUrl]')).toHaveCount(0)
})

test('Dashboard and My Orders: figures, total spent in dollars, and what an order card shows', async ({
  page,
}) => {
  await createAccount(page, 'Dina')
  await page.goto('/orders')
  const main = page.getByRole('main')
  await expect(main).toContainText('No Orders Yet')
  await expect(main.getByRole('link', { name: 'Browse Packages' })).toBeVisible()
  await visit(page, '/services')
  await page.getByRole('button', { name: 'Buy Now: 1,000 Likes' }).click()
  await page.locator('main [name=tiktokUsername]').fill('dina.shop')
  await page.locator('main [name=niche]').selectOption('Travel')
  await page
    .locator('main [name^=videoUrl]')
    .fill('https://www.tiktok.com/@dina.shop/video/7000000000000000000')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payAtDemoGateway(page)
  await expect(main.getByRole('link', { name: 'View My Orders' })).toHaveAttribute('href', '/orders')
  await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/services')
  await visit(page, '/orders')
  await expect(main.getByRole('link', { name: /Back to Dashboard/ })).toHaveAttribute('href', '/dashboard')
  const card = main.locator('[data-order]')
  const id = (await card.getAttribute('data-order')) ?? ''
  for (const text of [
    '1,000 Likes',
    id.slice(-8),
    '£4.79',
    'dina.shop',
    'Card',
    String(new Date().getFullYear()),
  ])
    await expect(card).toContainText(text)
  await expect(card.getByRole('link', { name: /video/i })).toHaveAttribute('href', /tiktok\.com/)
  await page.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('dialog', { name: 'Currency' }).getByRole('button', { name: /EUR/ }).click()
  const { rates } = await (await page.request.get('/api/fx?base=GBP')).json()
  await expect(card).toContainText(`€${(4.79 * rates.EUR).toFixed(2)}`)
  await visit(page, '/dashboard')
  for (const figure of [/Total orders\s*1/, /Pending\D*1/, /Completed\s*0/])
    await expect(main).toContainText(figure)
  await expect(main).toContainText(new RegExp(`Total spent\\D*\\$${(4.79 * rates.USD).toFixed(2)}`))
})

/** An order with the fields of the specification, and those that the shop adds. */
const ORDER = {
  packageType: 'likes',
  packageName: '1,000 Likes',
  quantity: 1000,
  delivered: 0,
  tiktokUsername: 'olga.shop',
  price: 4.79,
  discount: 0,
  paymentMethod: 'stripe',
  isTrial: true,
  paymentUrl: null,
  createdAt: '2026-11-27T21:51:23.837Z',
  videoUrl: null,
  niche: 'Travel',
  briefState: null,
  paymentId: '01a21efd-debd-7001-9117-7f8adeb07477',
  paidAt: null,
  startedAt: null,
  completedAt: null,
  endedAt: null,
  expected: null,
  late: null,
}

test('My Orders: a spinner while loading; the call sends the token; a status has its icon', async ({
  page,
}) => {
  await createAccount(page, 'Olga')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/orders/my-orders*', async (route) => {
    await released
    await route.fulfill({
      json: {
        orders: ['pending', 'processing', 'completed', 'failed', 'cancelled'].map((status, index) => ({
          ...ORDER,
          id: `01a21efd-debd-7000-b1d0-ce26ec9c9c3${index}`,
          status,
          paymentStatus: status === 'pending' ? 'pending' : 'completed',
        })),
        stats: {
          total: 5,
          pending: 1,
          completed: 1,
          totalSpent: 14.37,
          trials: { pending: 0, totalSpent: 0 },
        },
      },
    })
  })
  const sent = page.waitForRequest('**/api/orders/my-orders*')
  await page.goto('/orders')
  const main = page.getByRole('main')
  await expect(main.getByRole('status').first()).toContainText('Loading')
  expect((await sent).headers().authorization).toMatch(/^Bearer ./)
  release()
  const badges = main.locator('[data-order] [data-status]')
  await expect(badges).toHaveCount(5)
  for (const badge of await badges.all()) await expect(badge.locator('svg')).toHaveCount(1)
  await expect(main.locator('[data-status=failed]')).toHaveClass(/text-danger/)
  await expect(main.locator('[data-status=cancelled]')).toHaveClass(/text-muted/)
})
