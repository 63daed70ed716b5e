import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'
import { createOwnPackage } from '../support/packages.ts'

test('start and pace are chosen at the checkout, within the promised time', async ({ page }) => {
  const terms = { allowsPlan: true, deliveryHours: 240, guaranteeDays: 30 }
  const { id, archive } = await createOwnPackage(page.request, 'Planned reach', terms)
  await createAccount(page, 'Pia')
  await page.setViewportSize({ width: 360, height: 740 })
  const card = page.locator(`[data-package=${id}]`)
  await expect(async () => {
    await page.goto('/services')
    await expect(card.getByTestId('delivery-terms')).toHaveText(/Delivered within .*10 days/, {
      timeout: scaleTimeout(3_000),
    })
  }).toPass()
  const offered = /Refill guarantee for .*30 days.*: what drops is delivered again\./
  await expect(card.getByTestId('guarantee-offer')).toHaveText(offered)
  await card.getByRole('button').first().click()
  await page.waitForURL(/\/checkout/)
  await expect(page.locator(`[data-summary=${id}]`).getByTestId('guarantee-offer')).toHaveText(offered)
  await page.locator('[name=tiktokUsername]').fill('@pia.shop')
  await page.locator('[name=niche]').selectOption('Travel')
  const plan = page.locator(`[data-plan=${id}]`)
  await expect(plan.getByLabel('Pace')).toBeHidden()
  await plan.getByText('Choose start and pace').click()
  const promised = page.locator(`[data-summary=${id}]`).getByTestId('promised-times')
  const fromNow = (await promised.textContent()) ?? ''
  expect(fromNow).toMatch(/^Starts by .+, delivered by .+$/)
  const start = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await plan.getByLabel('Earliest start').fill(start)
  await plan.getByLabel('Pace').press('ArrowRight')
  await plan.getByLabel('Pace').press('ArrowRight')
  await expect(plan.locator('output')).toHaveText(/At most .* a day, .*3 days/)
  const summary = page.locator(`[data-summary=${id}]`).getByTestId('plan-summary')
  await expect(summary).toHaveText(/^Starts on .* at the earliest\s·\sAt most .* a day, .*3 days/)
  await expect(promised).toHaveText(/^Starts by .+, delivered by .+$/)
  await expect(promised).not.toHaveText(fromNow)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page, 'plan at the checkout')
  await page.locator('form button[type=submit]:not([name])').click()
  await payAtDemoGateway(page)

  await visit(page, '/orders')
  await page.locator('[data-order] h2 a').click()
  const delivery = page.getByTestId('delivery')
  await expect(delivery).toContainText(/Starts on .* at the earliest, as you chose/)
  await expect(delivery).toContainText(/At most .* a day, as you chose/)
  // The chart comes with the first reading.
  await expect(delivery.locator('[data-part=planned]')).toHaveCount(0)
  await expect(delivery.getByTestId('guarantee')).toContainText(/30.* days after completion/)
  await expect(page.locator('dl').getByTestId('guarantee-offer')).toHaveText(offered)
  await archive()
})

test('an open order for the same profile is warned about, and does not block', async ({ page }) => {
  await buyPackage(page, { name: 'mixer' })
  await page.goto('/services')
  await page.locator('[data-package=followers-1000] button').first().click()
  await page.waitForURL(/\/checkout/)
  await page.locator('[name=tiktokUsername]').fill('@somebody.else')
  await page.locator('[name=niche]').selectOption('Travel')
  await expect(page.getByTestId('open-orders')).toHaveCount(0)
  await page.locator('[name=tiktokUsername]').fill('@mixer')
  await expect(page.getByTestId('open-orders')).toContainText('You have an open order like this one')
  await page.locator('form button[type=submit]:not([name])').click()
  await payAtDemoGateway(page)
})
