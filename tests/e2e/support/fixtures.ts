import { setTimeout as sleep } from 'node:timers/promises'
import {
  type APIResponse,
  type Browser,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from '@playwright/test'
import { addShopOrigin, isShopOrigin } from './own-shop.ts'

/** A busy machine may not show text within the seconds after which the browser warns. */
const LATE_FONT_WARNING = /\.woff2 was preloaded using link preload but not used/

/** A full browser requests a wallet's manifest from its origin. */
const WALLET_OUT_OF_REACH = /^Unable to download payment manifest/

/** A test that stops its shop cuts the stream of an open inbox. */
const CUT_STREAM_WARNING = /ERR_INCOMPLETE_CHUNKED_ENCODING/

/** A navigation cuts the request that the router makes ahead for the routes of visible links. */
const CUT_ROUTES_WARNING = /^Failed to fetch manifest patches/

let tests = 0

/**
 * Creates an address without a country, different for each test, so that rate limits of one test do not
 * affect another.
 */
export function createClientAddress(worker: number): string {
  tests += 1
  return `10.${worker % 256}.${Math.floor(tests / 256) % 256}.${tests % 256}`
}

/** Opens a page of another visitor. */
export async function openOtherPage(browser: Browser, width = 1280, height = 800): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height } })
  return context.newPage()
}

/** Fixtures for tests whose pages wait for hydration, and whose page must log no error, violate no policy and throw nothing, unless expected. */
export const test = base.extend<{ quiet: { expect(pattern: RegExp): void }; counted: boolean }>({
  /** Whether page views are reported. Off by default to save load. */
  counted: [false, { option: true }],
  /** Closes the other contexts that the test opened, too. */
  context: async ({ browser, context, javaScriptEnabled }, use, { workerIndex }) => {
    const extraHTTPHeaders = { 'x-forwarded-for': createClientAddress(workerIndex) }
    await context.setExtraHTTPHeaders(extraHTTPHeaders)
    const { newContext } = browser
    browser.newContext = async (options) => {
      const opened = await newContext.call(browser, { extraHTTPHeaders, ...options })
      if (options?.javaScriptEnabled !== false) opened.on('page', loadUntilHydrated)
      return opened
    }
    if (javaScriptEnabled !== false) context.on('page', loadUntilHydrated)
    await use(context)
    browser.newContext = newContext
    const pages = browser.contexts().flatMap((each) => each.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    const others = browser.contexts().filter((other) => other !== context)
    await Promise.all(others.map((other) => other.close()))
  },
  request: ({ context }, use) => use(context.request),
  page: async ({ page, counted }, use) => {
    if (!counted) await page.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }))
    await use(page)
  },
  quiet: [
    async ({ page, baseURL }, use) => {
      if (baseURL) addShopOrigin(baseURL)
      const expected = [LATE_FONT_WARNING, CUT_STREAM_WARNING, CUT_ROUTES_WARNING, WALLET_OUT_OF_REACH]
      const complaints: { text: string; url?: string }[] = []
      page.on('console', (message) => {
        if (isErrorOrWarning(message) && !isFromOtherOrigin(message) && !isOfBusyShop(message))
          complaints.push({ text: message.text(), url: message.location().url })
      })
      page.on('pageerror', (error) => complaints.push({ text: error.message }))
      await use({ expect: (pattern) => expected.push(pattern) })
      expect(complaints.filter(({ text }) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function isErrorOrWarning(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning'
}

/** Whether a message is about a resource of another origin, such as a provider's favicon. */
function isFromOtherOrigin(message: ConsoleMessage): boolean {
  const { url } = message.location()
  return /^https?:/.test(url) && !isShopOrigin(url)
}

/**
 * Whether a live stream had no place, because tests share one owner, whose closed streams count for a while, or a document came too
 * late and is loaded again.
 */
function isOfBusyShop(message: ConsoleMessage): boolean {
  const { url } = message.location()
  if (message.text().includes('429')) return url.endsWith('/api/admin/inbox/stream')
  return message.text().includes('503') && url === message.page()?.url()
}

/** Whether the shop answered without a page, as it does after its longest time. */
function isTooLate(response: Response | null): boolean {
  return response?.status() === 503 && /json/.test(response.headers()['content-type'] ?? '')
}

/** Makes `goto` and `reload` of a page wait for hydration where it shows the shop, and load again what came too late. */
function loadUntilHydrated(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...to) => {
    const response = await goto(...to)
    if (!isShopOrigin(page.url())) return response
    if (isTooLate(response)) return page.goto(...to)
    await waitForHydration(page)
    return response
  }
  page.reload = async (...options) => {
    const response = await reload(...options)
    if (isTooLate(response)) return page.reload(...options)
    await waitForHydration(page)
    return response
  }
}

interface PageRouter {
  navigate(to: string, options: { flushSync: boolean }): Promise<void>
}

/**
 * Opens a page as a link of the shop does, which takes a quarter of the time of a new document, and changes the language as
 * the menu does. Loads it where the tab shows no page of the shop yet.
 */
export async function visit(page: Page, url: string): Promise<void> {
  const hasOpened =
    isShopOrigin(page.url()) &&
    (await page.evaluate(async (to) => {
      const { origin, pathname, search, searchParams } = new URL(to, location.href)
      const shown = document.documentElement
      const lang = searchParams.get('lang') ?? shown.lang
      const router: PageRouter | undefined = Reflect.get(window, '__reactRouterDataRouter')
      if (!router || origin !== location.origin) return false
      if (lang !== shown.lang) {
        // The API reads the language of its answers from the cookie.
        await cookieStore.set({ name: 'userLang', value: lang })
        localStorage.setItem('userLang', lang)
      }
      const from = location.pathname
      const heading = document.querySelector('h1')
      // A page in another language waits in a transition for its texts.
      await router.navigate(pathname + search, { flushSync: lang === shown.lang })
      const isDrawn = () => lang === shown.lang && (pathname === from || !heading?.checkVisibility())
      // Pages of one route keep their heading.
      for (let waits = 0; waits < 100 && !isDrawn(); waits += 1)
        await new Promise((resolve) => setTimeout(resolve, 5))
      return true
    }, url))
  if (!hasOpened) await page.goto(url)
}

/** Waits for hydration: clicks before it would be lost. `page.waitForFunction` would load 339 kB into every document. */
export async function waitForHydration(page: Page): Promise<void> {
  // Again where another document replaces this one.
  await expect(() =>
    page.evaluate(async () => {
      const isHydrated = () =>
        [...document.querySelectorAll('a, button')].every((element) =>
          Object.keys(element).some((key) => key.startsWith('__reactFiber')),
        )
      // Each frame would cost as much as a part of the page.
      while (!isHydrated()) await new Promise((resolve) => setTimeout(resolve, 10))
    }),
  ).toPass()
}

let registered = 0

function createEmail(name: string): string {
  registered += 1
  return `${name.toLowerCase()}-${Date.now()}-${registered}-${process.pid}@example.com`
}

/** Calls the API, and again while the shop is too busy to answer: tests share its processor. */
async function postWhenFree(page: Page, url: string, data: object): Promise<APIResponse> {
  const answered = await page.request.post(url, { data })
  if (answered.status() !== 503) return answered
  await sleep(1_000)
  return postWhenFree(page, url, data)
}

/** Logs in by API on a blank page of the shop. */
export async function logInByApi(
  page: Page,
  account: { email: string; password: string },
  origin = '',
): Promise<void> {
  const answered = await postWhenFree(page, `${origin}/api/auth/login`, account)
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

/** Creates an account and logs in. */
export async function createAccount(page: Page, name: string, origin = ''): Promise<string> {
  const account = { name, email: createEmail(name), password: 'secret1' }
  const answered = await postWhenFree(page, `${origin}/api/auth/register`, account)
  expect(answered.ok(), await answered.text()).toBe(true)
  await logInByApi(page, account, origin)
  return account.email
}

/** Registers and logs in, starting at a page with a "register" link. */
export async function registerAndLogIn(page: Page, name = 'Noura'): Promise<string> {
  const email = createEmail(name)
  await page.locator('main a[href^="/register"]').click()
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('secret1')
  await page.locator('[name=confirmPassword]').fill('secret1')
  await page.locator('form button[type=submit]:not([name])').click()
  await page.waitForURL(/\/login/)
  // The address changes before the screen; typing now would fill the old form.
  await expect(page.locator('[name=confirmPassword]')).toHaveCount(0)
  await logIn(page, email, 'secret1')
  return email
}

/** Logs in to a new account before the checkout, which then continues. */
export async function logInAtCheckout(page: Page, name = 'Noura'): Promise<string> {
  const account = { name, email: createEmail(name), password: 'secret1' }
  const { origin } = new URL(page.url())
  const answered = await postWhenFree(page, `${origin}/api/auth/register`, account)
  expect(answered.ok(), await answered.text()).toBe(true)
  await page.waitForURL(/\/login/)
  await logIn(page, account.email, account.password)
  return account.email
}

/** Creates an account with the email and password of the English login form, which logs in. */
export async function createAccountAtLogin(page: Page, name = 'Noura'): Promise<string> {
  const email = createEmail(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('secret1')
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return email
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('form button[type=submit]:not([name])').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Pays a filled-in checkout at the demo gateway and waits for the confirmation. */
export async function payAtDemoGateway(page: Page): Promise<void> {
  await page.waitForURL(/\/payment-processing\?session_id=demo_/)
  await waitForHydration(page)
  await expect(page.getByTestId('trial-banner')).toBeVisible()
  await page.locator('main section button').first().click()
  await expect(page.locator('[data-result=success]')).toBeVisible()
}

/** Packages of the built-in catalog: other tests add packages of type `others`. */
export const BUILTIN_PACKAGES = '[data-package]:not([data-package^=others-])'

/** Adds packages from the English services page. */
export async function addToCart(page: Page, ...packages: string[]): Promise<void> {
  for (const id of packages) {
    const item = page.locator(`[data-package=${id}]`)
    // On a phone a package is chosen before it shows its buttons.
    if (await item.getByRole('radio').isVisible()) await item.getByRole('radio').check()
    await item.getByRole('button', { name: /Add to Cart/ }).click()
  }
}

/** Expects no element to be wider than the screen, waiting for a changed width to take effect. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
}
