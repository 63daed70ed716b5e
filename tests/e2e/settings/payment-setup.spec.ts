import { startFake } from '../../fakes/fake-process.ts'
import type { StripeControls } from '../../fakes/stripe/controls.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER } from '../../support/shops/shop-process.ts'
import { fillCheckout, payOnHostedPage } from '../support/checkout.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, logIn, test, visit } from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

test('an owner connects Stripe in the browser, and a customer pays', async ({ page, browser, quiet }) => {
  test.setTimeout(scaleTimeout(180_000))
  quiet.expect(/422/)
  const stripe = await startFake<StripeControls>('stripe')
  await stripe.control('allow_loopback')
  const shop = await startOwnShop({ STRIPE_API_BASE: stripe.origin, DEMO_PAYMENTS: '0' })
  const at = (path: string) => `${shop.origin}${path}`
  try {
    await page.goto(at('/login?from=/settings/launch'))
    await logIn(page, OWNER.email, OWNER.password)
    const step = page.locator('[data-step=payments]')
    await expect(step).toHaveAttribute('data-state', 'todo')
    await step.getByRole('link', { name: 'Connect payments' }).click()
    await expect(page).toHaveURL(/\/settings\/payments/)

    const money = page.getByTestId('money')
    await expect(money).toHaveAttribute('data-money', 'off')
    const paypal = page.getByRole('switch', { name: 'PayPal' })
    await expect(paypal).toHaveAccessibleDescription(/^Needs .*PayPal/)
    const panel = page.getByRole('region', { name: 'Stripe' })
    await expect(panel.getByRole('button')).toHaveText([/^Set up/])
    const dialog = page.getByRole('dialog', { name: /Set up .*Stripe/ })
    const setUp = async (publishableKey: string, secretKey: string) => {
      await dialog.getByLabel('Publishable key').fill(publishableKey)
      await dialog.getByLabel('Secret key', { exact: true }).fill(secretKey)
      await dialog.getByRole('button', { name: 'Check and save' }).click()
    }

    // By keyboard, and on a phone.
    await page.setViewportSize({ width: 360, height: 740 })
    await panel.getByRole('button', { name: /Set up .*Stripe/ }).focus()
    await page.keyboard.press('Enter')
    await setUp('pk_live_fake', 'sk_test_fake')
    await expect(dialog.getByText('One key is for test mode').first()).toBeVisible()
    await setUp('pk_test_fake', 'sk_test_unknown')
    await expect(dialog.getByText('The provider does not know this key.').first()).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, 'setup of Stripe')
    expect(await stripe.control('endpoints')).toEqual([])
    await setUp('pk_test_fake', 'sk_test_fake')
    await expect(page.getByText('A test payment went through.', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(panel).toContainText('Crescendo Test')
    await expect(panel).toContainText('Test mode: no money is charged')
    await expect(panel).toContainText('None yet')
    await expect(page.locator('main')).not.toContainText('sk_test_fake')
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, 'payments')
    await visit(page, at('/settings/payments?lang=ar'))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectNoHorizontalScroll(page)

    const customer = await browser.newPage()
    await fillCheckout(customer, shop)
    await payOnHostedPage(customer, stripe.origin)
    await customer.close()
    await stripe.control('settle')
    expect((await stripe.control('deliveries')).map(({ status }) => status)).toContain(200)

    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, at('/settings/payments?lang=en'))
    await expect(panel).not.toContainText('None yet')
    await panel.getByText('Address and messages').click()
    await expect(panel.getByLabel('Address', { exact: true })).toHaveValue(at('/api/stripe/webhook'))
    await expect(panel.getByRole('listitem')).toHaveCount(14)

    await panel.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The keys are removed', { exact: true })).toBeVisible()
    await expect(panel.getByRole('button')).toHaveText([/^Set up/])
    expect(await stripe.control('endpoints')).toEqual([])
  } finally {
    await page.goto('about:blank')
    await shop.kill()
    await stripe.stop()
  }
})
