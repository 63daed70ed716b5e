import type { Page } from '@playwright/test'
import { test as callTest } from '../support/api-callers.ts'
import {
  expectFilled,
  expectPaid,
  fillCheckout,
  getMethodRadio,
  getPaypalPanel,
  getProceedButton,
} from '../support/checkout.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  expect,
  expectNoHorizontalScroll,
  payAtDemoGateway,
  test,
  visit,
  waitForHydration,
} from '../support/fixtures.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '../support/layout-shift.ts'

test('a wallet is chosen by keyboard, kept across a reload, and pays at the demo gateway', async ({
  page,
}) => {
  await fillCheckout(page)
  await expect(getMethodRadio(page, 'stripe')).toBeChecked()
  await getMethodRadio(page, 'stripe').focus()
  await page.keyboard.press('ArrowDown')
  await expect(getMethodRadio(page, 'applepay')).toBeChecked()
  await page.reload()
  await expect(getMethodRadio(page, 'applepay')).toBeChecked()
  await expectFilled(page)
  await getMethodRadio(page, 'applepay').focus()
  await page.keyboard.press('Enter')
  await payAtDemoGateway(page)
  expect(page.url()).toMatch(/payment-success\?method=applepay&orderId=[\w-]+&amount=5\.59&lang=en$/)
  await expect(page.getByTestId('trial-banner')).toBeVisible()
})

test('a payment with PayPal is left, ended elsewhere, started again and approved on another device', async ({
  page,
  context,
  quiet,
}) => {
  quiet.expect(/409/)
  await fillCheckout(page)
  await getMethodRadio(page, 'paypal').check()
  await getProceedButton(page).click()
  const link = page.getByRole('link', { name: 'Continue to PayPal' })
  await test.step('a customer who returns from PayPal without paying is told and tries again', async () => {
    await link.click()
    await page.waitForURL(/payment-processing/)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Cancel and return to the shop' }).click()
    await expect(getPaypalPanel(page).getByRole('alert')).toContainText('Nothing was charged')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(getPaypalPanel(page)).toHaveAttribute('data-paypal', 'waiting')
  })
  await test.step('a payment that was ended elsewhere can be started again from the same page', async () => {
    const first = (await link.getAttribute('href')) ?? ''
    const phone = await context.newPage()
    await phone.goto(first)
    await phone.getByRole('button', { name: 'Cancel and return to the shop' }).click()
    // The checkout of another tab leads on: nothing is in it.
    await expect(phone).toHaveURL(/\/services$/)
    await phone.close()
    await expect(getPaypalPanel(page)).toHaveAttribute('data-paypal', 'ended')
    await page.getByRole('button', { name: 'Choose another payment method' }).click()
    await getProceedButton(page).click()
    await expect(getPaypalPanel(page)).toHaveAttribute('data-paypal', 'waiting')
    await expect(link).not.toHaveAttribute('href', first)
  })
  await test.step('the page with the code continues when the payment is approved on another device', async () => {
    const phone = await context.newPage()
    await phone.goto((await link.getAttribute('href')) ?? '')
    await phone.locator('main section button').first().click()
    await expectPaid(phone)
    await page.bringToFront()
    await page.waitForURL(/payment-success\?session_id=demo_/)
    await expectPaid(page)
  })
})

test('a checkout that cannot be sent says why', async ({ page, quiet }) => {
  quiet.expect(/ERR_FAILED/)
  await page.route(/api\/(stripe\/checkout\/session|paypal\/orders|crypto\/invoices)$/, (route) =>
    route.abort(),
  )
  await fillCheckout(page)
  await test.step('shows errors in the words of the payment method and keeps the input', async () => {
    const toast = page.locator('[data-radix-collection-item]')
    const messages = {
      stripe:
        /Checkout Failed\s*Failed to create checkout session\. The shop cannot be reached, and nothing was charged/,
      applepay: /Payment Failed\s*Failed to process Apple Pay payment/,
      paypal: /Checkout Failed\s*Failed to create checkout session/,
      crypto: /Checkout Failed\s*Failed to create checkout session/,
    }
    for (const name of ['stripe', 'applepay', 'paypal', 'crypto'] as const) {
      await getMethodRadio(page, name).check()
      await getProceedButton(page).click()
      await expect(toast).toHaveText(messages[name])
      await expect(getProceedButton(page)).toBeEnabled()
      await expectFilled(page)
    }
  })
  await test.step('a wallet names missing fields in its own words', async () => {
    await getMethodRadio(page, 'applepay').check()
    await page.locator('[name=tiktokUsername]').fill('')
    await page.locator('[name=tiktokUsername]').press('Enter')
    await expect(page.locator('[data-radix-collection-item]')).toHaveText(/Missing Information.*Apple Pay/)
    await expect(page.locator('[name=tiktokUsername]')).toBeFocused()
  })
})

test('PayPal waits next to its code, continues here, and can be replaced by another method', async ({
  page,
}) => {
  await fillCheckout(page)
  await getMethodRadio(page, 'paypal').check()
  await getProceedButton(page).click()
  await expect(getPaypalPanel(page)).toContainText('£5.59')
  await expect(page.getByRole('heading', { name: 'Pay with PayPal' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()

  await page.getByRole('button', { name: 'Choose another payment method' }).click()
  await expectFilled(page)
  await expect(getMethodRadio(page, 'paypal')).toBeChecked()
  await getProceedButton(page).click()
  await page.getByRole('link', { name: 'Continue to PayPal' }).click()
  await payAtDemoGateway(page)
  expect(page.url()).toContain('method=paypal')
  await visit(page, '/orders')
  await expect(page.locator('[data-order]').filter({ hasText: 'Paid, waiting to start' })).toHaveCount(1)
})

/** Reloads at the top of the page; further down, the footer would appear after the form. */
async function reloadFromTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.reload()
}

test('every payment method and the waiting PayPal payment are accessible on a small screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await recordLayoutShifts(page)
  await fillCheckout(page)
  const langs = ['en', 'ar']
  for (const lang of langs) {
    await visit(page, `/checkout?lang=${lang}`)
    for (const name of ['stripe', 'applepay', 'crypto', 'paypal'] as const) {
      await getMethodRadio(page, name).check()
      await reloadFromTop(page)
      await expect(getMethodRadio(page, name)).toBeChecked()
      await expectNoHorizontalScroll(page)
      await expectNoLayoutShift(page, name)
      if (lang === CHECKED_LANG) await expectAccessible(page, `${lang} ${name}`)
    }
  }
  await getProceedButton(page).click()
  const picture = getPaypalPanel(page).locator('img')
  for (const lang of langs) {
    await expect(picture).toBeVisible()
    await visit(page, `/checkout?lang=${lang}`)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await reloadFromTop(page)
    await expect(picture).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoLayoutShift(page, 'panel')
    if (lang === CHECKED_LANG) await expectAccessible(page, `${lang} panel`)
  }
})

callTest('with the demo gateway no page allows provider resources', async ({ request }) => {
  for (const path of ['/', '/checkout', '/cart', '/payment-success']) {
    const response = await request.get(path)
    expect(response.headers()['content-security-policy'], path).not.toMatch(/https?:/)
    expect((await response.text()).includes('stripeKey'), path).toBe(false)
  }
})
