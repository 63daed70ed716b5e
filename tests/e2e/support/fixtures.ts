import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { addShopOrigin, isShopOrigin } from './own-shop.ts'

/** On a busy machine: `font-display: optional` leaves a font that missed the first paint to the next page. */
const LATE_FONT_WARNING = /\.woff2 was preloaded using link preload but not used/

/** A full browser asks a wallet's own origin what it supports. */
const WALLET_OUT_OF_REACH = /^Unable to download payment manifest/

/** A shop that a test ends under the staff's open page cuts the stream of their inbox. */
const CUT_STREAM_WARNING = /ERR_INCOMPLETE_CHUNKED_ENCODING/

let tests = 0

/** Of no country, and nobody else's: what one test tries too often is held against no other. */
function createClientAddress(worker: number): string {
  tests += 1
  return `10.${worker % 256}.${Math.floor(tests / 256) % 256}.${tests % 256}`
}

/** A test whose page may log no error, break no policy and throw nothing, unless the test expects it. */
export const test = base.extend<{ quiet: { expect(pattern: RegExp): void }; counted: boolean }>({
  /** Its page views are told. Most tests are about something else, and the shop has enough to do. */
  counted: [false, { option: true }],
  // Of every context the test opens, and of its requests.
  // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    await use({ 'x-forwarded-for': createClientAddress(workerIndex) })
  },
  page: async ({ page, counted }, use) => {
    if (!counted) await page.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }))
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (...to) => {
      const response = await goto(...to)
      await waitForHydration(page)
      return response
    }
    page.reload = async (...options) => {
      const response = await reload(...options)
      await waitForHydration(page)
      return response
    }
    await use(page)
  },
  quiet: [
    async ({ page, baseURL }, use) => {
      if (baseURL) addShopOrigin(baseURL)
      const expected = [LATE_FONT_WARNING, CUT_STREAM_WARNING, WALLET_OUT_OF_REACH]
      const complaints: string[] = []
      page.on('console', (message) => {
        if (isErrorOrWarning(message) && !isFromOtherOrigin(message)) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use({ expect: (pattern) => expected.push(pattern) })
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual(
        [],
      )
    },
    { auto: true },
  ],
})

export { expect }

function isErrorOrWarning(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning'
}

/** About a resource of another origin, such as a favicon that a full browser requests from a payment provider. */
function isFromOtherOrigin(message: ConsoleMessage): boolean {
  const { url } = message.location()
  return /^https?:/.test(url) && !isShopOrigin(url)
}

/** A person clicks what answers: until React has taken a button over, a click on it is lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('a, button')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  )
}

let registered = 0

function createEmail(name: string): string {
  registered += 1
  return `${name.toLowerCase()}-${Date.now()}-${registered}-${process.pid}@example.com`
}

/** Logged in without the screens for it, on a page of the shop that shows nothing. */
export async function logInByApi(
  page: Page,
  account: { email: string; password: string },
  origin = '',
): Promise<void> {
  const answered = await page.request.post(`${origin}/api/auth/login`, { data: account })
  const { token, user } = await answered.json()
  expect(token, await answered.text()).toBeTruthy()
  await page.goto(`${origin}/healthz`)
  await page.evaluate(
    ([bearer, kept]) => {
      localStorage.setItem('token', bearer)
      localStorage.setItem('user', kept)
    },
    [token, JSON.stringify(user)],
  )
}

/** Somebody new, logged in. */
export async function createAccount(page: Page, name: string, origin = ''): Promise<string> {
  const account = { name, email: createEmail(name), password: 'secret1' }
  const answered = await page.request.post(`${origin}/api/auth/register`, { data: account })
  expect(answered.ok(), await answered.text()).toBe(true)
  await logInByApi(page, account, origin)
  return account.email
}

/** Fills the registration and the login that follows, from the page where "register" is a link. */
export async function registerAndLogIn(page: Page, name = 'Noura'): Promise<string> {
  const email = createEmail(name)
  await page.locator('main a[href^="/register"]').click()
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('secret1')
  await page.locator('[name=confirmPassword]').fill('secret1')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/login/)
  // The address is there before the screen: what were typed now would go into the form that leaves.
  await expect(page.locator('[name=confirmPassword]')).toHaveCount(0)
  await logIn(page, email, 'secret1')
  return email
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** From a filled checkout to the page that says it is paid. */
export async function payAtDemoGateway(page: Page): Promise<void> {
  await page.waitForURL(/\/payment-processing\?session_id=demo_/)
  await waitForHydration(page)
  await expect(page.getByTestId('demo-banner')).toBeVisible()
  await page.locator('main section button').first().click()
  await expect(page.locator('[data-result=success]')).toBeVisible()
}

/** The shop's own list: what a test beside this one sells is of another type. */
export const BUILTIN_PACKAGES = '[data-package]:not([data-package^=others-])'

/** On the services page in English. */
export async function addToCart(page: Page, ...packages: string[]): Promise<void> {
  for (const id of packages) {
    await page
      .locator(`[data-package=${id}]`)
      .getByRole('button', { name: /Add to Cart/ })
      .click()
  }
}

/** Nothing is wider than the screen, once a screen that has just become another width is drawn in it. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
}
