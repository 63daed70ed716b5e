import type { Page } from '@playwright/test'
import {
  BUILTIN_PACKAGES,
  createAccount,
  expect,
  test,
  visit,
  waitForHydration,
} from '../support/fixtures.ts'
import { listCovered } from '../support/floating-buttons.ts'

const TYPES = [
  'TikTok Followers',
  'TikTok Likes',
  'TikTok Views',
  'Custom Package',
  'General Inquiry',
  'Technical Support',
  'Billing Question',
]

test('a contact message is checked, sent and confirmed', async ({ page, quiet }) => {
  quiet.expect(/409/)
  await test.step('a contact message is sent and confirmed, and the form is cleared', async () => {
    await page.goto('/contact')
    const types = page.locator('[name=service_type] option')
    await expect(types).toHaveText(['Choose a topic', ...TYPES])
    await page.locator('[name=name]').fill('Ana')
    await page.locator('[name=email]').fill('ana@example.com')
    await page.locator('[name=phone]').fill('+44 20 7946 0000')
    // The topic is the subject until the customer writes another.
    const subject = page.locator('[name=subject]')
    await page.locator('[name=service_type]').selectOption('General Inquiry')
    await expect(subject).toHaveValue('General Inquiry')
    await page.locator('[name=service_type]').selectOption('Custom Package')
    await expect(subject).toHaveValue('Custom Package')
    await subject.fill('50,000 followers')
    await page.locator('[name=service_type]').selectOption('TikTok Likes')
    await expect(subject).toHaveValue('50,000 followers')
    await page.locator('[name=service_type]').selectOption('Custom Package')
    await page.locator('[name=message]').fill('For two accounts, please.')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/contact/submit', async (route) => {
      await released
      await route.continue()
    })
    const answered = page.waitForRequest('**/api/contact/submit')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Sending...' })).toBeVisible()
    release()
    expect((await answered).postDataJSON()).toMatchObject({
      phone: '+44 20 7946 0000',
      service_type: 'Custom Package',
      language: 'en',
      currency: 'GBP',
    })
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused()
    await expect(page.locator('main')).toContainText('within 24 hours')
    await page.getByRole('button', { name: 'Send Another Message' }).click()
    for (const name of ['name', 'email', 'phone', 'service_type', 'subject', 'message'])
      await expect(page.locator(`[name=${name}]`)).toHaveValue('')
  })
  await test.step('the contact form names missing and invalid fields in the language of the page', async () => {
    await page.unroute('**/api/contact/submit')
    await visit(page, '/contact?lang=ar')
    const [name, email] = [page.locator('[name=name]'), page.locator('[name=email]')]
    await name.fill('  ')
    await email.fill('ana')
    await page.locator('form [type=submit]').first().click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('املأ هذا الحقل.')
    await expect(email).toHaveAccessibleDescription('أدخل عنوان بريد إلكتروني صحيحًا.')
    await name.fill('آنا')
    await expect(name).toHaveAccessibleDescription('')
    await expect(name).toBeFocused()
  })
  await test.step('a contact form whose honeypot is filled asks to be sent again', async () => {
    await visit(page, '/contact?lang=es')
    await page.locator('[name=website]').fill('https://ana.example', { force: true })
    await page.locator('[name=name]').fill('Ana')
    await page.locator('[name=email]').fill('ana@example.com')
    await page.locator('[name=subject]').fill('Hola')
    await page.locator('[name=message]').fill(`Una pregunta rápida ${crypto.randomUUID()}`)
    const send = page.locator('main form [type=submit]').first()
    await send.click()
    await expect(page.locator('main [role=alert]')).toContainText('Envía el mensaje otra vez')
    await send.click()
    await expect(page.locator('main')).toContainText('Recibimos tu mensaje')
  })
})

test('cached pages hydrate with any query, and a link from an order fills the contact form', async ({
  page,
  quiet,
}) => {
  for (const id of ['01a2b3c4', '05d6e7f8']) {
    await page.goto(`/contact?utm_source=x&gclid=${id}&about=billing&order=${id}`)
    await expect(page.locator('[name=subject]')).toHaveValue(new RegExp(id))
    await expect(page.locator('[name=service_type]')).toHaveValue('Billing Question')
  }
  quiet.expect(/404/)
  await visit(page, '/reminders/x')
  await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).click()
  await expect(page.locator('[name=message]')).toHaveValue(/stop the emails/)
  for (const path of ['/admin/nothing', '/nothing?gclid=1', '/checkout/nothing']) {
    await page.goto(path)
    await expect(page.locator('[data-floating]')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Services' }).first().click()
  await expect(page).toHaveURL(/\/services$/)
})

test('the FAQ and legal pages show what is open', async ({ page }) => {
  await test.step('the FAQ opens one of ten answers at a time by mouse, keyboard and address', async () => {
    await page.goto('/faq#refunds')
    const questions = page.locator('main h2 button')
    await expect(questions).toHaveCount(10)
    const refunds = page.getByRole('button', { name: 'Can I get a refund?' })
    await expect(refunds).toHaveAttribute('aria-expanded', 'true')
    await questions.first().focus()
    await page.keyboard.press('Enter')
    await expect(questions.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(refunds).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await expect(questions.nth(1)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.locator('main h2 button[aria-expanded=true]')).toHaveCount(1)
    await page.keyboard.press('Space')
    await expect(page.locator('main h2 button[aria-expanded=true]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  })
  await test.step('the contents of a legal page mark the section in sight', async () => {
    await visit(page, '/terms')
    const current = page.getByTestId('contents').locator('[aria-current=location]')
    await expect(current).toHaveText('Our agreement')
    await page.getByTestId('contents').getByRole('link', { name: 'Prices' }).click()
    await expect(current).toHaveText('Prices')
  })
  await test.step('the page of a policy version says its date and leads to the other page of the version', async () => {
    await visit(page, '/policies/refund/2026-11-01')
    await expect(page.getByText(/version, valid (since|from) \W\d/)).toBeVisible()
    const texts = page.getByRole('main').getByRole('navigation', { name: 'Legal' })
    await expect(texts.locator('[aria-current=page]')).toHaveText('Refund Policy')
    await texts.getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page).toHaveURL(/\/policies\/terms\/2026-11-01/)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('main').locator('summary', { hasText: 'Legal' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).first().click()
    await expect(page).toHaveURL(/\/privacy$/)
  })
})

test('sticky tabs filter the packages and keep the list in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services')
  await page.locator('#views-heading').scrollIntoViewIfNeeded()
  const followers = page.getByRole('button', { name: 'Followers', exact: true })
  await expect(followers).toBeInViewport()
  await followers.click()
  await expect(page.locator('[data-package]')).toHaveCount(3)
  await expect(page.locator('[data-package=followers-100]').getByRole('radio')).toBeInViewport()
  await page.getByRole('button', { name: 'All Services' }).click()
  await expect(page.locator(BUILTIN_PACKAGES)).toHaveCount(10)
  await expect(page.locator('[data-package=likes-1000]')).toContainText('£4.79 per 1,000')
  for (const id of ['followers-7000', 'likes-6000', 'views-20000'])
    await expect(page.locator(`[data-package=${id}]`)).toContainText('Lowest: £')
  await expect(page.locator('main p:visible', { hasText: 'Lowest' })).toHaveCount(3)
  // A link to a type shows its tab, also where the row is wider than the phone.
  await page.setViewportSize({ width: 320, height: 740 })
  for (const [lang, tab] of [
    ['es', 'Visualizaciones'],
    ['ar', 'المشاهدات'],
  ] as const) {
    await visit(page, `/?lang=${lang}`)
    await page.locator('#prices a[href="/services#views"]').click()
    const chosen = page.getByRole('button', { name: tab, exact: true, pressed: true })
    await expect(chosen).toBeInViewport({ ratio: 1 })
  }
})

test('packages that are loading take their space, and those of other types stand below', async ({ page }) => {
  const story = { id: 'others-story', type: 'others', name: 'Story shout-out', quantity: 1, price: 20 }
  let arrive = () => {}
  const wait = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/packages', async (route) => {
    await wait
    const catalog = await (await route.fetch()).json()
    const others = [{ ...story, tag: null, description: 'One mention', features: [] }]
    await route.fulfill({ json: { ...catalog, others } })
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await test.step('reserves space for packages that are loading', async () => {
    await expect(page.getByRole('status')).toHaveText('Loading packages...')
    arrive()
    await expect(page.locator(BUILTIN_PACKAGES)).toHaveCount(10)
  })
  await test.step('shows packages of other types when there are any', async () => {
    await expect(page.getByRole('heading', { name: 'More services' })).toBeVisible()
    await expect(page.locator('[data-package=others-story]')).toContainText('£20.00')
  })
})

test('on a phone the floating buttons leave the footer free', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const buttons = page.locator('[data-floating]')
  await page.goto('/faq')
  await page.waitForLoadState('networkidle')
  await expect(buttons).toBeVisible()
  await page.locator('footer').evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = await page.locator('footer p, footer a, footer span').last().boundingBox()
  await expect
    .poll(async () => (await buttons.boundingBox())?.y)
    .toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0))
})

/** Expects chat and cart on the page, beside everything that can be clicked, wherever it is scrolled. */
async function expectFloatingButtonsBeside(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await waitForHydration(page)
  for (const part of [0, 0.4, 0.8, 1]) {
    await page.evaluate((share) => window.scrollTo(0, share * document.body.scrollHeight), part)
    await expect(page.getByTestId('chat-button')).toBeInViewport()
    await expect(page.getByTestId('floating-cart')).toBeInViewport()
    await expect.poll(() => listCovered(page), `${page.url()} at ${part}`).toEqual([])
  }
}

test('where a screen has one task, cart and chat stand in the header of a phone, and the footer is short', async ({
  page,
  quiet,
}) => {
  quiet.expect(/404/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/services')
  await page.locator('[data-package=likes-1000]').getByRole('radio').check()
  await page.locator('[data-package=likes-1000]').getByRole('button').nth(1).click()
  const chat = page.getByTestId('chat-button')
  await expect(page.getByTestId('floating-cart')).toBeVisible()
  await expect.poll(async () => (await chat.boundingBox())?.y).toBeGreaterThan(600)
  for (const path of ['/login', '/cart', '/payment-processing', '/nothing-here']) {
    await visit(page, path)
    const header = page.getByRole('banner')
    await expect(page.getByTestId('floating-cart')).toBeVisible()
    await expect.poll(async () => (await chat.boundingBox())?.y, path).toBeLessThan(64)
    // As wide as a finger.
    expect((await chat.boundingBox())?.width, path).toBeGreaterThanOrEqual(40)
    // One cart, and the name of the shop is whole.
    await expect(header.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
    const name = header.locator('bdi').first()
    expect(await name.evaluate((bdi) => bdi.scrollWidth - bdi.clientWidth), path).toBe(0)
    await expect.poll(() => listCovered(page), path).toEqual([])
    const height = await page.evaluate(() => {
      const [footer, bar] = ['footer', '[data-pay-bar]'].map((part) => document.querySelector(part))
      return (footer?.clientHeight ?? 0) - (bar?.clientHeight ?? 0)
    })
    expect(height, path).toBeLessThan(420)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const links = page.getByRole('banner').getByRole('link', { name: 'FAQ' })
  await visit(page, '/login')
  await expect(links).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThan(200)
})

const SCREEN_SIZES = [
  [390, 844],
  [1280, 800],
] as const

const PAGES_WITH_FORMS = [
  '/contact',
  '/login',
  '/register',
  '/forgot-password',
  '/withdrawal',
  '/payment-success',
  '/payment-processing',
  '/cart',
]

test('chat and cart are on every page and cover nothing to click on a phone and a desktop', async ({
  page,
}) => {
  const expectOnBothScreens = async () => {
    for (const [width, height] of SCREEN_SIZES) {
      await page.setViewportSize({ width, height })
      await expectFloatingButtonsBeside(page)
    }
  }
  const likes = page.locator('[data-package=likes-1000]')
  await page.goto('/services?lang=en')
  await likes.getByRole('button').nth(1).click()
  await expect(page.getByTestId('floating-cart')).toBeVisible()
  for (const lang of ['en', 'ar'])
    for (const path of PAGES_WITH_FORMS) {
      await visit(page, `${path}?lang=${lang}`)
      await expectOnBothScreens()
    }
  await createAccount(page, 'Lea')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services')
  await likes.getByRole('radio').check()
  await likes.getByRole('button').first().click()
  await page.waitForURL(/\/checkout/)
  for (const lang of ['ar', 'en']) {
    await visit(page, `/checkout?lang=${lang}`)
    await expectOnBothScreens()
  }
})
