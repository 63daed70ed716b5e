import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, visit } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'
import { openStaffApi } from '../support/staff-api.ts'

test('a customer reviews a delivered order, staff publish it, and everybody reads it as text', async ({
  page,
  real,
}) => {
  const words = `Arrived <b>early</b> & complete ${Date.now()}`
  const id = await buyPackage(page, { name: 'Rhea', real })
  const staff = await openStaffApi(page.request, real.origin)
  await staff.send('PATCH', `/api/admin/orders/${id}`, { status: 'processing', startCount: 100 })
  await staff.send('PATCH', `/api/admin/orders/${id}`, { status: 'completed' })

  await page.goto(`${real.origin}/orders/${id}`)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the order' })).toHaveAttribute('href', `/orders/${id}`)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.locator('[name=rating]').first()).toBeFocused()
  const stars = page.getByRole('group', { name: 'Your rating' })
  await expect(stars).toHaveAccessibleDescription('Choose one to five stars')
  const preview = page.getByTestId('review-preview')
  await expect(preview.locator('.entered-text')).toBeEmpty()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await expect(preview.locator('.entered-text')).toHaveText('Stars only, no text.')
  await expect(stars).toContainText('Very good')
  // An empty field has the direction of the page, and then that of its text.
  const text = page.getByLabel('What was it like? (optional)')
  const turnPage = (to: 'ltr' | 'rtl') =>
    page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), to)
  await turnPage('rtl')
  await expect(text).toHaveCSS('direction', 'rtl')
  await text.fill(words)
  await expect(text).toHaveCSS('direction', 'ltr')
  await turnPage('ltr')
  await page.getByRole('checkbox', { name: 'Show a name with my review' }).check()
  await expect(page.getByLabel('Name to show')).toHaveValue('Rhea')
  await expect(preview).toContainText('Rhea')
  await expect(preview.locator('.entered-text')).toHaveText(words)
  // A review that was not sent survives Back and a reload.
  await page.goBack()
  await page.getByRole('link', { name: 'Write a review' }).click()
  await expect(stars).toBeVisible()
  await page.reload()
  await expect(preview.locator('.entered-text')).toHaveText(words)
  await expect(preview).toContainText('Rhea')
  await expect(stars).toContainText('Very good')
  await expect(page.getByLabel('What was it like? (optional)')).toHaveValue(words)
  await expectAccessible(page, 'form of a review')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.locator('[data-own-review=pending]')).toContainText('Waiting to be read')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/i.test(key)))).toEqual(
    [],
  )

  const { reviews } = await staff.get<{ reviews: { id: string; text: string; revision: number }[] }>(
    '/api/admin/reviews?queue=pending',
  )
  const sent = reviews.find(({ text }) => text === words)
  await staff.send(
    'POST',
    `/api/admin/reviews/${sent?.id}/decision`,
    { decision: 'publish' },
    { 'if-match': `"${sent?.revision}"` },
  )
  await visit(page, `${real.origin}/reviews`)
  const shown = page.locator(`[data-review="${sent?.id}"]`)
  // A text of another language is marked as one, and its lines begin where its own direction begins.
  await expect(shown.locator('p[lang].entered-text')).toHaveText(words)
  await expect(async () => {
    await page.reload()
    await expect(shown).toContainText(words, { timeout: scaleTimeout(3_000) })
  }).toPass()
  await expect(shown).toContainText('Verified')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page, 'page of the reviews')
  await visit(page, `${real.origin}/reviews?package=followers-1000`)
  const rows = page.getByTestId('rating-overview').getByRole('link')
  await rows.filter({ hasText: '4 stars' }).click()
  await expect(page).toHaveURL(/package=followers-1000&rating=4/)
  await expect(rows.filter({ hasText: '4 stars' })).toHaveAttribute('aria-current', 'true')
  await expect(shown).toBeVisible()
  await rows.filter({ hasText: '1 star' }).click()
  await expect(page.getByText('No published reviews match', { exact: true })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.getByRole('link', { name: 'Newest reviews' }).click()
  await shown.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The rating counts in the first screen of the home page, too.
  await visit(page, `${real.origin}/`)
  await expect(
    page.getByTestId('trust-line').getByRole('link', { name: /out of 5 from .* rating/ }),
  ).toBeVisible()
})
