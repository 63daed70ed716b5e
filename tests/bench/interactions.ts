/**
 * Measures how long the slowest interaction of a screen takes until the next paint (event timing of the browser), on a
 * processor slowed four times.
 */

import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { createDemoData } from '../../db/demo/create-demo-data.ts'
import { openPostgres } from '../../db/open-database.ts'
import { findBrowser } from '../e2e/support/find-browser.ts'
import { logInByApi } from '../e2e/support/fixtures.ts'
import type { Cluster } from '../engines/postgres-cluster.ts'
import { OWNER, ShopProcess } from '../support/shops/shop-process.ts'

const CPU_SLOWDOWN = 4
const ORDERS = 10_000
/** A page has loaded, and its scripts have run, within this time: staff screens keep a stream open. */
const SETTLE_MS = 3_000
/** A frame after an interaction is reported within this time. */
const REPORT_MS = 300

interface MeasuredScreen {
  screen: string
  /** Time of the slowest interaction in ms; the browser rounds to 8 ms and leaves out what is below 16 ms. */
  slowest: number
  interactions: number
}

export async function measureInteractions(cluster: Cluster): Promise<MeasuredScreen[]> {
  await cluster.create('interactions')
  const url = cluster.url('interactions')
  const shop = await ShopProcess.start({ DATABASE_URL: url, DEMO_PAYMENTS: '1' })
  const { db, close } = await openPostgres({ url, migrations: 'db/migrations', onError: console.error })
  await createDemoData(db, { orders: ORDERS, passwordHash: 'unusable' })
  await close()
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args })
  try {
    const phone = await openSlowPage(await browser.newContext({ viewport: { width: 390, height: 844 } }))
    const staff = await openSlowPage(await browser.newContext({ viewport: { width: 1_440, height: 900 } }))
    return [...(await measureBuying(phone, shop.origin)), ...(await measureStaffLists(staff, shop.origin))]
  } finally {
    await browser.close()
    await shop.kill()
  }
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** Performs each interaction with its own frame, as a person would. */
async function measure(
  page: Page,
  screen: string,
  interactions: (() => Promise<unknown>)[],
): Promise<MeasuredScreen> {
  await page.waitForTimeout(SETTLE_MS)
  await takeDurations(page)
  for (const interact of interactions) {
    await interact()
    await page.waitForTimeout(REPORT_MS)
  }
  return { screen, slowest: Math.max(0, ...(await takeDurations(page))), interactions: interactions.length }
}

function takeDurations(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { durations: number[] }).durations.splice(0))
}

async function measureBuying(page: Page, origin: string): Promise<MeasuredScreen[]> {
  const button = (name: RegExp | string) => page.getByRole('button', { name }).first()
  await page.goto(`${origin}/services?lang=en`)
  const packages = await measure(page, 'services', [
    () => page.locator('[data-package=likes-3000]').getByRole('radio').click(),
    () => page.locator('[data-package=likes-1000]').getByRole('radio').click(),
    () =>
      page
        .locator('[data-package=likes-1000]')
        .getByRole('button', { name: /Add to Cart/ })
        .click(),
  ])
  await page.getByTestId('floating-cart').click()
  await page.waitForURL(/cart/)
  const cart = await measure(page, 'cart', [
    () => button('One more').click(),
    () => button('One more').click(),
    () => button('One fewer').click(),
    () => button(/^Remove/).click(),
    () => button('Undo').click(),
  ])
  await button('Proceed to Checkout').click()
  const email = page.locator('[name=email]')
  await email.waitFor()
  const type = (text: string) => [...text].map((letter) => () => page.keyboard.press(letter))
  const login = await measure(page, 'login', [
    () => email.click(),
    ...type('layla@example.com'),
    () => page.locator('[name=password]').click(),
    ...type('secret1'),
  ])
  await button('Create account').click()
  const username = page.locator('[name=tiktokUsername]')
  await username.waitFor()
  const checkout = await measure(page, 'checkout', [
    () => username.click(),
    ...type('layla.shop'),
    () => page.locator('[name=niche]').press('ArrowDown'),
  ])
  return [packages, cart, login, checkout]
}

async function measureStaffLists(page: Page, origin: string): Promise<MeasuredScreen[]> {
  await logInByApi(page, OWNER, origin)
  const lists = { orders: '/admin/orders', packages: '/admin/packages', users: '/users-teams' }
  const measured: MeasuredScreen[] = []
  for (const [name, path] of Object.entries(lists)) {
    await page.goto(`${origin}${path}`)
    const rows = page.locator('main [data-row-link], main [data-row]')
    await rows.first().waitFor()
    const search = page.getByRole('searchbox')
    const hasSearch = await search.isVisible()
    const typing = [...(hasSearch ? 'lay' : '')].map((letter) => () => search.press(letter))
    measured.push(
      await measure(page, `staff: ${name}`, [
        ...typing,
        ...typing.map(() => () => search.press('Backspace')),
        () => rows.first().click(),
        () => page.keyboard.press('Escape'),
      ]),
    )
  }
  return measured
}
