import { scaleTimeout } from '../../support/scale-timeout.ts'
import {
  expectFilled,
  expectPaid,
  fillCheckout,
  getMethodRadio,
  getPaypalPanel,
  getProceedButton,
} from '../support/checkout.ts'
import { createAccount, expect, openOtherPage } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'
import { openStaffApi } from '../support/staff-api.ts'

test('captures a PayPal payment approved in this browser on return', async ({ page, real }) => {
  await fillCheckout(page, real)
  await getMethodRadio(page, 'paypal').check()
  await getProceedButton(page).click()
  await page.getByRole('link', { name: 'Continue to PayPal' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/payment-success\?method=paypal.*token=/)
  await expectPaid(page)
  await expect(page.getByTestId('trial-banner')).toHaveCount(0)
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await expect(page.locator('[data-order]')).toContainText('Paid, waiting to start')
})

test('notices a PayPal payment approved on a phone', async ({ page, browser, real }) => {
  await fillCheckout(page, real)
  await getMethodRadio(page, 'paypal').check()
  await getProceedButton(page).click()
  const approve = await page.getByRole('link', { name: 'Continue to PayPal' }).getAttribute('href')
  const phone = await openOtherPage(browser, 390, 844)
  await phone.goto(approve ?? '')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expectPaid(phone)
  await expect(phone.locator('main')).toContainText('You can close this page')
  await page.waitForURL(/payment-success\?session_id=/)
  await expectPaid(page)
  await phone.context().close()
})

test('a payment that PayPal ends is started again, and one that the customer cancels stays open', async ({
  page,
  real,
}) => {
  await fillCheckout(page, real)
  await getMethodRadio(page, 'paypal').check()
  await getProceedButton(page).click()
  const link = page.getByRole('link', { name: 'Continue to PayPal' })
  await test.step('replaces an order that PayPal has given up', async () => {
    const first = (await link.getAttribute('href')) ?? ''
    await real.paypal.control('expire', { order: first.split(/[/=]/).at(-1) ?? '' })
    await expect(getPaypalPanel(page).getByRole('alert')).toContainText('has ended')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(link).not.toHaveAttribute('href', first)
  })
  await test.step('keeps a cancelled PayPal payment open and allows a card instead', async () => {
    await link.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/checkout\?token=/)
    await expect(getPaypalPanel(page)).toHaveAttribute('data-paypal', 'waiting')
    await page.getByRole('button', { name: 'Choose another payment method' }).click()
    await expectFilled(page)
    await getMethodRadio(page, 'stripe').check()
    await getProceedButton(page).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectPaid(page)
  })
})

test('says that a package is no longer on sale instead of showing its PayPal order', async ({
  page,
  real,
}) => {
  await createAccount(page, 'Kim', real.origin)
  await page.goto(`${real.origin}/services`)
  await page.locator('[data-package=likes-1000] button').first().click()
  await page.locator('[name=tiktokUsername]').fill('@kim.shop')
  await page.locator('[name=niche]').selectOption('Travel')
  await expect(page.locator('[name=videoUrl]')).toBeVisible()
  await getMethodRadio(page, 'paypal').check()
  await getProceedButton(page).click()
  await expect(getPaypalPanel(page)).toContainText('£')
  const staff = await openStaffApi(page.request, real.origin)
  await staff.send('POST', '/api/admin/packages/likes-1000/archive', {})
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: 'no longer on sale' })).toBeVisible({
      timeout: scaleTimeout(3_000),
    })
  }).toPass()
  await expect(getPaypalPanel(page)).toHaveCount(0)
  await expect(page.locator('[name=videoUrl]')).toHaveCount(0)
  await staff.send('POST', '/api/admin/packages/likes-1000/restore', {})
  await page.reload()
  await expect(getPaypalPanel(page)).toContainText('Continue to PayPal')
})

test('does not trust the return address: unknown or unapproved tokens do not pay', async ({
  page,
  real,
  quiet,
}) => {
  quiet.expect(/404|could not find/)
  const result = `${real.origin}/payment-success?method=paypal&orderId=x&amount=0.01`
  await fillCheckout(page, real)
  await getMethodRadio(page, 'paypal').check()
  await getProceedButton(page).click()
  const approve = await page.getByRole('link', { name: 'Continue to PayPal' }).getAttribute('href')
  await page.goto(`${result}&token=${approve?.split(/[/=]/).at(-1)}`)
  await expect(page.locator('[data-result=confirming]')).toBeVisible()
  await page.goto(`${result}&token=7AB12345CD678901E`)
  await expect(page.locator('[data-result=failed]')).toBeVisible()
})
