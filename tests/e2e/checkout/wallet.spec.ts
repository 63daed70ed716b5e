import {
  expectFilled,
  expectPaid,
  fillCheckout,
  getMethodRadio,
  getProceedButton,
} from '../support/checkout.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'
import { getStripeCalls, listGooglePayRequests, setWalletCard, stubStripe } from '../support/stripe-stub.ts'

test('the checkout loads the wallet and it pays', async ({ page, real }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('js.stripe.com') && scripts.push(request.url()))
  await stubStripe(page)
  await fillCheckout(page, real)
  expect(scripts).toEqual([])
  const reloaded = page.waitForEvent('load')
  await getMethodRadio(page, 'applepay').check()
  await reloaded
  await expectFilled(page)
  await expect(getMethodRadio(page, 'applepay')).toBeChecked()
  await page.getByRole('button', { name: 'Buy with Apple Pay' }).click()
  await page.waitForURL(/payment-success\?session_id=pi_/)
  await expectPaid(page)
  expect(await getStripeCalls(page)).toMatchObject({
    key: 'pk_live_fake',
    elements: { mode: 'payment', amount: 559, currency: 'gbp', paymentMethodCreation: 'manual' },
    options: { paymentMethods: { link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' } },
    failed: 0,
  })
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await expect(page.locator('[data-order]')).toContainText('Paid, waiting to start')
})

test('a wallet that cannot pay leaves the checkout as it is', async ({ page, real, quiet }) => {
  quiet.expect(/402/)
  await stubStripe(page)
  await fillCheckout(page, real)
  await page.goto(`${real.origin}/checkout`)
  await getMethodRadio(page, 'applepay').check()
  const buy = page.getByRole('button', { name: 'Buy with Apple Pay' })
  await test.step('the wallet asks for missing fields before it opens', async () => {
    await page.locator('[name=tiktokUsername]').fill('')
    await buy.click()
    await expect(page.locator('[data-radix-collection-item]')).toHaveText(/Missing Information.*Apple Pay/)
    await expect(page.locator('[name=tiktokUsername]')).toBeFocused()
  })
  await test.step('a declined wallet is retried as a new payment, and a card remains possible', async () => {
    await page.locator('[name=tiktokUsername]').fill('@kim.shop')
    await expect(buy).toBeVisible()
    await setWalletCard(page, 'pm_card_chargeDeclined')
    const toast = page.locator('[data-radix-collection-item]')
    await buy.click()
    await expect(toast).toHaveText(/Payment Failed\s*Your payment was declined/)
    expect((await getStripeCalls(page)).failed).toBe(1)
    await expectFilled(page)

    await setWalletCard(page, null)
    await buy.click()
    await expect(toast).toContainText(
      'Unable to process Apple Pay payment. Please try another payment method.',
    )
    await getMethodRadio(page, 'stripe').check()
    await getProceedButton(page).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectPaid(page)
  })
})

for (const [choice, result] of [
  ['Confirm', 'success'],
  ['Fail', 'refused'],
] as const) {
  test(`a bank confirmation of the wallet's card returns the customer: ${choice}`, async ({ page, real }) => {
    await stubStripe(page)
    await fillCheckout(page, real)
    await page.goto(`${real.origin}/checkout`)
    await getMethodRadio(page, 'applepay').check()
    await expect(page.getByRole('button', { name: 'Buy with Apple Pay' })).toBeVisible()
    await setWalletCard(page, 'pm_card_authenticationRequired')
    await page.getByRole('button', { name: 'Buy with Apple Pay' }).click()
    await page.waitForURL(`${real.stripe.origin}/3ds/**`)
    await page.getByRole('button', { name: choice }).click()
    await page.waitForURL(/payment-success\?method=applepay/)
    await expect(page.locator(`[data-result=${result}]`)).toBeVisible()
  })
}

test('asks a browser without Apple Pay for Google Pay in GB, in pounds', async ({ page, real }) => {
  await stubStripe(page, { wallet: 'google' })
  await fillCheckout(page, real)
  await page.goto(`${real.origin}/checkout`)
  await expect(getMethodRadio(page, 'applepay')).toBeVisible()
  expect(await listGooglePayRequests(page)).toMatchObject([
    {
      supportedMethods: 'https://google.com/pay',
      data: { transactionInfo: { countryCode: 'GB', currencyCode: 'GBP' } },
    },
  ])
})

test('offers no wallet in a browser without one', async ({ page, real }) => {
  await stubStripe(page, { wallet: null })
  await fillCheckout(page, real)
  await expect(getMethodRadio(page, 'paypal')).toBeVisible()
  await expect(getMethodRadio(page, 'applepay')).toHaveCount(0)
})

test('reports a wallet that is not available and a script that fails to load', async ({
  page,
  real,
  quiet,
}) => {
  quiet.expect(/js\.stripe\.com|ERR_FAILED/)
  await stubStripe(page, { element: false })
  await fillCheckout(page, real)
  await page.goto(`${real.origin}/checkout`)
  await getMethodRadio(page, 'applepay').check()
  const away = page.getByRole('main').getByRole('alert')
  await expect(away).toHaveText('Unable to process Apple Pay payment. Please try another payment method.')
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.reload()
  await expect(away).toBeVisible()
  await getMethodRadio(page, 'stripe').check()
  await expect(getProceedButton(page)).toBeEnabled()
})
