import type { Page } from '@playwright/test'
import { createAccount, expect } from './fixtures.ts'

/** Fills in a checkout with a new account and opens it as a new document. */
export async function fillCheckout(page: Page, { origin = '', lang = 'en' } = {}): Promise<void> {
  await createAccount(page, 'Kim', origin)
  await page.goto(`${origin}/services?lang=${lang}`)
  await page.locator('[data-package=followers-1000] button').first().click()
  await page.waitForURL(/\/checkout/)
  await page.locator('[name=tiktokUsername]').fill('@kim.shop')
  await page.locator('[name=niche]').selectOption('Travel')
}

export const getMethodRadio = (page: Page, name: 'stripe' | 'applepay' | 'paypal' | 'crypto') =>
  page.locator(`[name=method][value=${name}]`)

export const getProceedButton = (page: Page) => page.locator('form button[type=submit]:not([name])')

export const getPaypalPanel = (page: Page) => page.locator('[data-paypal]')

export async function expectFilled(page: Page): Promise<void> {
  await expect(page.locator('[name=tiktokUsername]')).toHaveValue('@kim.shop')
  await expect(page.locator('[name=niche]')).toHaveValue('Travel')
}

export async function expectPaid(page: Page): Promise<void> {
  await page.waitForURL(/\/payment-success/)
  await expect(page.locator('[data-result=success]')).toBeVisible()
}

/** Sends the filled-in checkout and pays by card on the hosted page of the provider at `origin`. */
export async function payOnHostedPage(page: Page, origin: string): Promise<void> {
  await getProceedButton(page).click()
  await page.waitForURL(`${origin}/pay/**`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/payment-success\?session_id=cs_/)
  await expectPaid(page)
}
