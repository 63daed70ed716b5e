import type { APIRequestContext, Page } from '@playwright/test'
import type { FakeProcess } from '../../fakes/fake-process.ts'
import { startProviders } from '../../fakes/start-providers.ts'
import type { StripeControls } from '../../fakes/stripe/controls.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER } from '../../support/shops/shop-process.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, logIn, test, visit } from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

/** Addresses of GeoLite2 in these countries. */
const ADDRESSES = { GB: '81.2.69.142', DE: '85.214.132.117', FR: '212.27.48.10' }

let buyers = 0

/** Buys 1,000 followers for £5.59 from an address in the country, with a stated country when one is given. */
async function buyFrom(
  request: APIRequestContext,
  { origin, stripe }: { origin: string; stripe: FakeProcess<StripeControls> },
  country: keyof typeof ADDRESSES,
  stated?: string,
): Promise<string> {
  buyers += 1
  const account = { name: 'Maria', email: `buyer-${buyers}@example.com`, password: 'secret1' }
  const headers = { 'x-forwarded-for': ADDRESSES[country] }
  const post = async (path: string, data: object, token = '') => {
    const answered = await request.post(`${origin}/api${path}`, {
      data,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    })
    expect(answered.ok(), await answered.text()).toBe(true)
    return answered.json()
  }
  await post('/auth/register', account)
  const { token } = await post('/auth/login', account)
  if (stated) {
    const company = { name: 'Muster GmbH', address: 'Ring 1\nWien', country: stated, vatId: '' }
    const saved = await request.put(`${origin}/api/account/billing-profile`, {
      data: company,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  const body = {
    package_id: 'followers-1000',
    origin_url: origin,
    user_email: '',
    username: 'maria',
    niche: 'Other',
  }
  const { session_id: sessionId } = await post('/stripe/checkout/session', body, token)
  // The address and what the customer states are the only evidence.
  await stripe.control('pay', { session: sessionId, cardCountry: null })
  await request.get(`${origin}/api/stripe/checkout/status/${sessionId}`)
  return account.email
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

const getLine = (page: Page, group: string, country: string) =>
  page.locator(`[data-group=${group}] [data-country=${country}]`)

test('an owner registers for VAT, decides a conflict, corrects a backdated rate and reads the report', async ({
  page,
  quiet,
}) => {
  test.setTimeout(scaleTimeout(180_000))
  quiet.expect(/422/)
  // Trial orders have no VAT, so the shop takes real payments.
  const providers = await startProviders()
  const shop = await startOwnShop(providers.variables)
  const buying = { origin: shop.origin, stripe: providers.stripe }
  const at = (path: string) => `${shop.origin}${path}`
  try {
    await page.goto(at('/login?from=/settings/launch'))
    await logIn(page, OWNER.email, OWNER.password)
    await expect(page.locator('[data-step=tax]')).toHaveAttribute('data-state', 'todo')
    await page.getByRole('link', { name: 'Confirm your VAT registration' }).click()

    // A registration without its number is refused at the field.
    const field = (name: string) => page.locator(`[name="tax.${name}"]:visible, [data-field="tax.${name}"]`)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const add = page.getByRole('button', { name: 'Add a registration' })
    // The answer decides the words of the documents.
    await expect(page.getByText('Documents say that you are not registered for VAT')).toHaveCount(0)
    await page.getByLabel('I am registered for VAT').check()
    await field('registrations.0.from').fill('2020-01-01')
    await save.click()
    await expect(field('registrations.0.number')).toBeFocused()
    await field('registrations.0.number').fill('GB980780684')
    await add.click()
    await field('registrations.1.scheme').selectOption('oss_non_union')
    await expect(field('registrations.1.country')).toHaveValue('IE')
    await field('registrations.1.number').fill('EU372000041')
    await field('registrations.1.from').fill('2020-01-01')
    await page.getByRole('checkbox', { name: 'These are all my VAT registrations' }).check()
    await save.click()
    await expect(page.locator('[data-save-bar]')).toHaveCount(0)
    await expectAccessible(page, 'VAT settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Overview' }).click()
    // The overview says what is set, once nothing is left to do.
    const row = page.locator('main li').filter({ hasText: 'VAT setup' })
    await expect(row).toContainText('EU372000041')
    await expect(row.locator('[data-missing]')).toHaveCount(0)

    await buyFrom(page.request, buying, 'GB')
    await buyFrom(page.request, buying, 'DE')
    const email = await buyFrom(page.request, buying, 'FR', 'AT')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'VAT report' }).click()
    // The return stands first, with its day.
    await expect(page.locator('[data-return=uk]')).toContainText('File by')
    await expect(getLine(page, 'uk', 'GB')).toContainText('£0.93')
    await expect(getLine(page, 'oss_non_union', 'DE')).toContainText('£0.89')
    await expect(page.locator('[data-total=gross]')).toContainText('£16.77')
    await expect(page.locator('[data-check=sales]')).toHaveAttribute('data-state', 'ok')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Report, CSV' }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/^vat-report-\d{4}-\d\d-01-.+\.csv$/)

    // The conflict is decided for another country than the proposal.
    await page.getByRole('link', { name: 'Decide the countries' }).click()
    const conflict = page.locator('[data-conflict]').filter({ hasText: email })
    await expect(conflict.getByRole('button', { name: 'Accept Austria' })).toBeVisible()
    await expectAccessible(page, 'conflicting evidence')
    await conflict.getByRole('button', { name: 'Other…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(dialog.getByLabel('Country')).toBeFocused()
    await dialog.getByLabel('Country').selectOption({ label: 'France' })
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByRole('heading', { name: 'No conflicts to decide' })).toBeVisible()
    await openTab(page, 'Report')
    await expect(getLine(page, 'oss_non_union', 'AT')).toContainText('−£5.59')
    await expect(getLine(page, 'oss_non_union', 'FR')).toContainText('£0.93')
    await expect(page.locator('[data-reconciles=true]')).toBeVisible()

    // A backdated rate changes nothing until its corrections are issued.
    await page.getByRole('link', { name: 'VAT setup' }).click()
    await page.getByRole('button', { name: 'Add a rate' }).click()
    await dialog.getByLabel('Country').selectOption('DE')
    await dialog.getByLabel('Rate in percent').pressSequentially('٢٥٫٥')
    await dialog.getByLabel('First day').fill('2024-01-01')
    await dialog.getByRole('button', { name: 'Add rate' }).click()
    await expect(page.locator('[data-entered=DE]')).toContainText('25.5%')
    await expect(page.locator('[data-rate=DE]')).toContainText('25.5%')
    await page.goBack()
    await openTab(page, 'Corrections due')
    const difference = page.locator('[data-difference]')
    await expect(difference).toContainText('Germany, ⁨19%⁩')
    await expect(difference).toContainText('Germany, ⁨25.5%⁩')
    await page.getByRole('button', { name: 'Select all (⁨1⁩)' }).click()
    await page.getByTestId('selected').getByRole('button', { name: 'Issue corrections' }).click()
    await dialog.getByRole('button', { name: 'Issue 1 correction' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing to correct' })).toBeVisible()
    await openTab(page, 'Report')
    await expect(getLine(page, 'oss_non_union', 'DE')).toHaveCount(2)
    await expect(getLine(page, 'oss_non_union', 'DE').filter({ hasText: '25.5%' })).toContainText('£1.14')

    // A period without sales, in Arabic on a phone.
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, at('/admin/taxes?from=2020-01-01&to=2020-03-31&lang=ar'))
    await expect(page.locator('[data-total=gross]')).toContainText('£0.00')
    await expect(page.getByRole('heading', { name: 'لا مبيعات في هذه الفترة' })).toBeVisible()
    await page.getByRole('combobox', { name: 'الفترة' }).selectOption('thisQuarter')
    await expect(getLine(page, 'uk', 'GB')).toBeVisible()
    await expectNoHorizontalScroll(page)
  } finally {
    // Its requests would break.
    await page.goto('about:blank')
    await shop.kill()
    await providers.stop()
  }
})
