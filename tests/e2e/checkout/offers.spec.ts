import { OWNER } from '../../../playwright.config.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  createAccountAtLogin,
  expect,
  expectNoHorizontalScroll,
  logInByApi,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'
import { openStaffApi } from '../support/staff-api.ts'

const DAY_MS = 86_400_000

interface MadeOffer {
  id: string
  link: string
  revision: number
}

const LINE = { name: '25,000 followers for a launch', type: 'followers', quantity: 25_000, price: 99.5 }

function inAWeek(): string {
  return new Date(Date.now() + 7 * DAY_MS).toISOString()
}

test('staff make an offer from a contact message, and its sender accepts and pays it', async ({
  page,
  browser,
  baseURL,
}) => {
  const subject = `Quote ${Date.now()}`
  await page.request.post('/api/contact/submit', {
    data: { name: 'Noura', email: 'noura@example.com', subject, message: '25,000 followers in two parts?' },
  })
  await logInByApi(page, OWNER)
  await page.goto(`/admin/inbox?lang=en&search=${encodeURIComponent(subject)}`)
  await page.locator('[data-conversation]').getByRole('link').first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Make an offer' }).click()
  await expect(page.getByLabel('Customer’s email')).toHaveValue('noura@example.com')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByLabel('Description')).toBeFocused()
  const first = page.locator('[data-offer-line="1"]')
  await first.getByLabel('Description').fill(LINE.name)
  await first.getByLabel('Quantity').fill('25000')
  await first.getByLabel('Price (£)').fill('99.50')
  await first.getByText('No times promised').click()
  await first.getByLabel('Start within', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Add a line' }).click()
  const second = page.locator('[data-offer-line="2"]')
  await second.getByLabel('Package', { exact: true }).selectOption('likes-1000')
  await second.getByLabel('Price (£)').fill('2')
  const preview = page.locator('[data-offer-preview]')
  await expect(preview).toContainText('£101.50')
  await expect(preview).toContainText(/Starts within .?48 hours/)
  await page.getByLabel('Terms and note for the customer').fill('In two parts, a week apart.')
  await expectAccessible(page, 'form of an offer')
  await page.getByRole('button', { name: 'Send offer' }).click()
  const drawer = page.locator('[data-open-offer]')
  await expect(drawer.locator('[data-offer-state=open]')).toBeVisible()
  await expect(drawer).toContainText('In two parts, a week apart.')
  await expectAccessible(page, 'drawer of an offer')
  const link = await drawer.getByRole('textbox', { name: 'Customer’s link' }).inputValue()
  const offerId = await drawer.getAttribute('data-open-offer')
  await drawer.getByRole('link', { name: 'Open conversation' }).click()
  const message = page.locator('[data-thread] [data-message=mine]').last()
  await expect(message.getByRole('link')).toHaveAttribute('href', link)

  const customer = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const shop = await customer.newPage()
  await shop.goto(link)
  await expect(shop.locator('[data-offer=open]')).toContainText('£101.50')
  await expect(shop.locator('[data-offer-line]')).toHaveCount(2)
  await expect(shop.locator('[data-offer=open]')).toContainText(/Starts within .?48 hours/)
  // On a phone it stands in the bar, which nothing covers.
  await shop.setViewportSize({ width: 390, height: 844 })
  await expect(shop.locator('[data-pay-bar]')).toHaveText(/^Total.?£101\.50.?Continue to payment$/)
  await shop.locator('[data-pay-bar]').getByRole('link', { name: 'Continue to payment' }).click()
  await shop.waitForURL(/\/login\?from=/)
  await createAccountAtLogin(shop, 'noura-offer')
  await shop.waitForURL(/\/checkout\?offer=/)
  await expect(shop.locator('form')).toContainText('£101.50')
  await expect(shop.getByLabel('Promotion code')).toHaveCount(0)
  await shop.locator('[name=tiktokUsername]').fill('@noura.live')
  await shop.locator('[name=niche]').selectOption('Travel')
  await shop.locator('[name=videoUrl-offer-2]').fill('https://v.example/1')
  await shop.locator('form button[type=submit]:not([name])').click()
  await payAtDemoGateway(shop)

  await visit(shop, link)
  const paid = shop.locator('[data-offer=paid]')
  await expect(paid).toContainText('This offer is paid')
  await paid.getByRole('link', { name: 'See the order' }).first().click()
  await expect(shop.locator('[data-order]')).toContainText('25,000 followers for a launch')
  await shop.getByRole('link', { name: 'See the offer for this order' }).click()
  await expect(paid).toContainText('This offer is paid')
  await customer.close()

  await visit(page, '/admin/offers?lang=en&state=paid')
  await page.locator(`[data-offer="${offerId}"]`).getByRole('link').first().click()
  // Staff read the agreed terms on the page of the order.
  await page.locator(`[data-open-offer="${offerId}"]`).getByRole('link', { name: LINE.name }).click()
  const order = page.locator('[data-order]')
  await expect(order).toContainText('In two parts, a week apart.')
  await order.getByRole('link', { name: /^Offer / }).click()
  await expect(drawer).toContainText('In two parts, a week apart.')
  await expect(drawer.getByRole('link', { name: 'Revise' })).toHaveCount(0)
  // Without a filter the list shows open offers and those that expired unanswered.
  await visit(page, '/admin/offers?lang=en')
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('')
  await expect(page.locator('[data-offer]').filter({ hasNotText: 'Open' })).toHaveCount(0)
})

test('a revision replaces what the customer sees, and a withdrawn link says so', async ({ page, quiet }) => {
  quiet.expect(/409|403/)
  const staff = await openStaffApi(page.request)
  const email = await createAccount(page, 'Rana')
  const body = { email, name: 'Rana', lang: 'en', lines: [LINE], expiresAt: inAWeek() }
  const offer = (await staff.send('POST', '/api/admin/offers', body)) as MadeOffer
  const { pathname, search } = new URL(offer.link)
  await page.goto(pathname + search)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.locator('[name=tiktokUsername]').fill('@rana.live')
  await page.locator('[name=niche]').selectOption('Travel')
  await expect(page.locator('form')).toContainText('£99.50')

  await logInByApi(page, OWNER)
  await page.goto(`/admin/offers/${offer.id}?lang=en`)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.getByLabel('Price (£)').fill('80')
  await page.getByRole('button', { name: 'Send new version' }).click()
  const drawer = page.locator('[data-open-offer]')
  await expect(drawer).toContainText('£80.00')
  await expect(drawer.locator('summary', { hasText: 'Version 1' })).toBeVisible()

  await visit(page, pathname + search)
  await expect(page.locator('[data-offer=open]')).toContainText('£80.00')
  await visit(page, `/admin/offers?lang=en&offer=${offer.id}`)
  await drawer.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog', { name: 'Withdraw' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(drawer.locator('[data-offer-state=withdrawn]')).toBeVisible()
  await visit(page, pathname + search)
  await expect(page.locator('[data-offer=withdrawn]')).toContainText('no longer available')
  await expect(page.locator('[data-offer-line]')).toHaveCount(0)
})

test('an open checkout of a revised offer shows the new version before anything is paid', async ({
  page,
  quiet,
}) => {
  quiet.expect(/409/)
  const staff = await openStaffApi(page.request)
  const email = await createAccount(page, 'Sami')
  const body = { email, name: 'Sami', lang: 'en', lines: [LINE], expiresAt: inAWeek() }
  const offer = (await staff.send('POST', '/api/admin/offers', body)) as MadeOffer
  const token = new URL(offer.link).pathname.split('/').at(-1)
  await page.goto(`/checkout?offer=${token}&lang=en`)
  await page.locator('[name=tiktokUsername]').fill('@sami.live')
  await page.locator('[name=niche]').selectOption('Travel')
  const revised = { lines: [{ ...LINE, price: 120 }], expiresAt: inAWeek() }
  await staff.send('POST', `/api/admin/offers/${offer.id}/revisions`, revised, {
    'if-match': `"${offer.revision}"`,
  })
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.getByText('We have changed this offer in the meantime').first()).toBeVisible()
  await expect(page.locator('form')).toContainText('£120.00')
  await page.locator('form button[type=submit]:not([name])').click()
  await payAtDemoGateway(page)
})

test('the page of an offer fits a phone', async ({ page, quiet }) => {
  quiet.expect(/404/)
  await page.setViewportSize({ width: 360, height: 800 })
  const staff = await openStaffApi(page.request)
  const name = 'x'.repeat(119)
  const created: { id: string; lang: string }[] = []
  for (const lang of [CHECKED_LANG, 'ar']) {
    const body = { email: 'a@example.com', name: 'Ana', lang, terms: 'y'.repeat(300), expiresAt: inAWeek() }
    const lines = [{ ...LINE, name }, LINE]
    const offer = (await staff.send('POST', '/api/admin/offers', { ...body, lines })) as MadeOffer
    created.push({ id: offer.id, lang })
    const { pathname, search } = new URL(offer.link)
    await visit(page, pathname + search)
    await expect(page.locator('[data-offer=open]')).toBeVisible()
    await expectNoHorizontalScroll(page)
    if (lang === CHECKED_LANG) await expectAccessible(page, 'an offer')
    await visit(page, `/offers/offer_${'x'.repeat(43)}?lang=${lang}`)
    await expect(
      page.locator('main').getByRole('link', { name: lang === 'ar' ? 'تواصل مع الدعم' : 'Contact Support' }),
    ).toBeVisible()
  }
  await logInByApi(page, OWNER)
  for (const { id, lang } of created)
    for (const path of [`/admin/offers?offer=${id}`, '/admin/offers', `/admin/offers/${id}`]) {
      await visit(page, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await expect(page.locator('h1')).toBeVisible()
      await expectNoHorizontalScroll(page)
    }
})
