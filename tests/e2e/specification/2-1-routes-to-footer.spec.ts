import { addToCart, createAccount, expect, test, visit } from '../support/fixtures.ts'
import { listCovered } from '../support/floating-buttons.ts'

const PAGES = ['/', '/services', '/about', '/faq', '/contact', '/login', '/register', '/forgot-password']
const OTHERS = ['/cart', '/payment-processing', '/payment-success', '/terms', '/privacy', '/refund']
const PRIVATE = ['/dashboard', '/orders']

test('Always present: header, footer, live-chat widget, floating cart button', async ({ page }) => {
  await createAccount(page, 'Alma')
  await page.goto('/services')
  await addToCart(page, 'likes-1000')
  for (const path of [...PAGES, ...OTHERS, ...PRIVATE]) {
    await visit(page, path)
    for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')])
      await expect(part, path).toHaveCount(1)
    await expect(page.getByTestId('chat-button'), path).toBeVisible()
    await expect(page.getByTestId('floating-cart'), path).toBeVisible()
  }
})

test('Always present: the floating buttons on each page', async ({ page }) => {
  await page.goto('/healthz')
  await page.evaluate(() => {
    const item = { id: 'likes-1000', type: 'likes', name: '1,000 Likes', quantity: 1000, price: 4.79 }
    localStorage.setItem('cart', JSON.stringify([item]))
  })
  const chat = page.getByTestId('chat-button')
  for (const path of ['/services', '/faq', '/'])
    await test.step(`Always present: the floating buttons of ${path} stay in one place and cover no button, link or field`, async () => {
      for (const width of [390, 840, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await visit(page, path)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await expect(page.getByTestId('floating-cart')).toBeVisible()
        const place = await chat.boundingBox()
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        for (let top = 0; top < height; top += 430) {
          await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
          await expect.poll(() => listCovered(page), `${path} at ${top}, ${width} px wide`).toEqual([])
          await expect.poll(() => chat.boundingBox()).toEqual(place)
        }
      }
    })
})

test('Header and footer of a visitor', async ({ page }) => {
  await page.goto('/about')
  await test.step('Header: logo, five links, Login and Sign Up', async () => {
    const header = page.getByRole('banner')
    for (const [name, href] of [
      ['Home', '/'],
      ['Services', '/services'],
      ['About Us', '/about'],
      ['FAQ', '/faq'],
      ['Contact Us', '/contact'],
      ['Login', '/login'],
      ['Sign Up', '/register'],
    ] as const)
      await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await expect(header.getByRole('link', { name: /^Crescendo/ })).toHaveAttribute('href', '/')
  })
  await test.step('Header: the language menu searches by English name, native name and code, ignoring case', async () => {
    await page.getByRole('button', { name: /^Language/ }).click()
    const menu = page.getByRole('dialog', { name: 'Language' })
    const entries = menu.locator('[data-menu-item]')
    await expect(entries).toHaveCount(3)
    await expect(entries.filter({ hasText: 'Español' })).toContainText(/es.*Spanish/)
    await expect(entries.locator('img')).toHaveCount(3)
    await expect(menu.getByRole('button', { name: /English/ })).toHaveAttribute('aria-current', 'true')
    for (const typed of ['SPAN', 'españ', 'Es']) {
      await menu.getByPlaceholder('Search languages...').fill(typed)
      await expect(entries.first()).toContainText('Español')
    }
    await page.keyboard.press('Escape')
  })
  await test.step('Header: the currency menu lists symbol, code, name and rate, with the base and the update time', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/fx?base=GBP', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: /^Currency/ }).click()
    const menu = page.getByRole('dialog', { name: 'Currency' })
    await expect(menu).toContainText(/Base: GBP\s*Loading\.\.\./)
    release()
    await expect(menu).toContainText(/Base: GBP\s*Updated \d+\s\w+\s\d{4}/)
    await expect(menu.getByRole('button', { name: /USD/ })).toContainText(
      /\$\s*USD.*US Dollar.*1 GBP = \d\.\d\d$/,
    )
    await expect(menu.getByRole('button', { name: /JPY/ })).toContainText(/1 GBP = \d+\.\d\d$/)
    await page.keyboard.press('Escape')
  })
  await test.step('Header: a full-screen Loading... shows while the English texts of another page load', async () => {
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
  await test.step('Header: the cart button counts what is in the cart', async () => {
    await visit(page, '/services')
    const badge = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
    await expect(badge).toHaveText('')
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Add to Cart: 1,000 Likes' }).click()
      await expect(badge).toHaveText(String(count))
    }
  })
  await test.step('Footer: description, support email, quick links, legal links, copyright of this year', async () => {
    await visit(page, '/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    for (const [name, href] of [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Refund Policy', '/refund'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(footer).toContainText('Followers, likes and views for TikTok creators and businesses')
    const links = footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(expect.arrayContaining(['/', '/services', '/about', '/faq', '/contact']))
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  })
})

test('Header of a customer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await createAccount(page, 'Nadia')
  await page.goto('/about')
  await test.step('Header: the menu of a customer on a phone holds the name and the links of the account', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByText('Nadia', { exact: true })).toBeVisible()
    await expect(menu.getByText('My Account')).toBeVisible()
    for (const name of ['Dashboard', 'My Orders'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('Header: a logged-in customer has a menu with My Account, Dashboard, My Orders and Logout', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
    await header.getByRole('button', { name: 'My Account' }).click()
    const menu = page.getByRole('dialog', { name: 'My Account' })
    await expect(menu).toContainText('Nadia')
    for (const [name, href] of [
      ['Dashboard', '/dashboard'],
      ['My Orders', '/orders'],
    ] as const)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]))
      .toEqual([null, null])
  })
})
