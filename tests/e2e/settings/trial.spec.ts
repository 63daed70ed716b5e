import { OWNER } from '../../support/shops/shop-process.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  logIn,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

test('an order of the trial is marked, counted in no revenue, and removed from the launch checklist', async ({
  page,
}) => {
  const shop = await startOwnShop()
  const at = (path: string) => `${shop.origin}${path}`
  try {
    await createAccount(page, 'Nina', shop.origin)
    await page.goto(at('/services?lang=en'))
    await page.locator('[data-package=followers-1000] button').first().click()
    await page.locator('[name=tiktokUsername]').fill('@nina')
    await page.locator('[name=niche]').selectOption('Travel')
    await page.locator('form button[type=submit]:not([name])').click()
    await payAtDemoGateway(page)
    await visit(page, at('/orders'))
    // Once for the list.
    await expect(page.locator('[data-trial]')).toHaveText('Trial, nothing was charged')
    await visit(page, at('/dashboard'))
    await expect(page.locator('[data-trial]')).toHaveText('Trial, nothing was charged')
    await page.locator('[data-order] h2 a').click()
    await expect(page.getByRole('link', { name: 'Invoice for a company' })).toHaveCount(0)
    await expect(page.locator('[data-option=cancellation]')).toContainText(
      'In this trial nothing was charged.',
    )
    await page.getByRole('link', { name: 'Receipt' }).click()
    const receipt = page.getByTestId('receipt')
    await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Receipt TRIAL-1')
    await expect(receipt).toContainText('Trial, nothing was charged')
    await expect(page.getByRole('button', { name: 'XML' })).toHaveCount(0)

    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(at('/login?from=/admin'))
    await logIn(page, OWNER.email, OWNER.password)
    const message = page.getByTestId('trial-message')
    await expect(message).toContainText('This shop is in trial: no money is charged.')
    await expect(page.locator('[data-figure=revenue]')).toHaveText('£0.00')
    await expect(page.locator('[data-figure=orders]')).toHaveText('1')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page, 'dashboard in trial')
    await message.getByRole('link', { name: 'Show trial orders' }).click()
    await expect(page).toHaveURL(/\/admin\/orders\?trial=only/)
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await expect(page.locator('[data-row] [data-trial]')).toBeVisible()
    await page.getByRole('combobox', { name: 'Trial orders' }).selectOption('exclude')
    await expect(page.locator('[data-row]')).toHaveCount(0)

    await visit(page, at('/settings/launch'))
    await page.getByText('Recommended').click()
    const step = page.locator('[data-step=trialOrders]')
    await expect(step).toHaveAttribute('data-state', 'todo')
    await step.getByRole('button', { name: 'Remove trial orders' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove 1 trial order?' })
    await expectAccessible(page, 'removal of trial orders')
    await dialog.getByRole('button', { name: 'Remove trial orders' }).click()
    await expect(page.getByText('1 trial order removed', { exact: true })).toBeVisible()
    await expect(step).toHaveAttribute('data-state', 'done')
    await visit(page, at('/admin'))
    await expect(message).toContainText('This shop is in trial')
    await expect(message.getByRole('link')).toHaveCount(0)
  } finally {
    // Its stream of the inbox would break.
    await page.goto('about:blank')
    await shop.kill()
  }
})
