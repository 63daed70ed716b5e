import type { Browser, Page } from '@playwright/test'
import { OWNER } from '../../playwright.config.ts'
import { logIn, payAtDemoGateway, registerAndLogIn, untilAlive } from './person.ts'

interface Buyer {
  name: string
  registered?: boolean
  pay?: boolean
}

/** One order of a thousand followers, by somebody who registers for it unless they have; its id. */
export async function buy(page: Page, { name, registered, pay = true }: Buyer): Promise<string> {
  await page.goto('/services')
  await page
    .locator('[data-package=followers-1000]')
    .getByRole('button', { name: /Buy Now/ })
    .click()
  if (!registered) await registerAndLogIn(page, name)
  await page.locator('[name=tiktokUsername]').fill(name.toLowerCase())
  await page.locator('[name=niche]').selectOption('Other')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  if (pay) await payAtDemoGateway(page)
  else await page.waitForURL(/\/payment-processing/)
  await page.goto('/orders')
  return (await page.locator('[data-order]').getAttribute('data-order')) ?? ''
}

/** The owner at the desk. */
export async function openDesk(browser: Browser, width = 1280): Promise<Page> {
  const office = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
  await office.goto('/login?from=/admin/orders')
  await untilAlive(office)
  await logIn(office, OWNER.email, OWNER.password)
  return office
}
