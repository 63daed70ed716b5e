import type { BrowserContext, Page, Request } from '@playwright/test'
import { SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import type { Account } from './fill-shop.ts'
import type { Contents } from './open-shop.ts'

/** The state of a screen, and the contents of the shop that shows it. */
export const STATES = {
  empty: 'empty',
  one: 'one',
  typical: 'typical',
  long: 'long',
  error: 'typical',
  loading: 'typical',
  denied: 'typical',
} as const satisfies Record<string, Contents>

export type State = keyof typeof STATES

export const LANGS = SHIPPED_LANGS
export const WIDTHS = [360, 390, 768, 1280, 1920] as const
export const SCHEMES = ['light', 'dark'] as const

/** Above this a picture is cut. */
const HIGHEST = 4_000
const VIEWPORT_HEIGHT = 900
/** Without requests for so long a screen is complete. */
const QUIET_MS = 250
const LATEST_MS = 10_000

/** Data of the API and of the router; a stream stays open for as long as its page. */
const DATA = /\/api\/|\.data(\?|$)/
const STREAM = /\/stream(\?|$)/

export interface Look {
  width: number
  scheme: (typeof SCHEMES)[number]
}

/** Draws a screen at each width and in each scheme. Yields nothing for a state that the screen does not have. */
export async function* drawScreen(
  context: BrowserContext,
  url: string,
  { state, looks, filledAt }: { state: State; looks: Look[]; filledAt: string },
): AsyncGenerator<{ look: Look; picture: Buffer }> {
  const page = await context.newPage()
  try {
    await page.clock.setFixedTime(filledAt)
    await page.setViewportSize({ width: looks[0]?.width ?? 1280, height: VIEWPORT_HEIGHT })
    const failed = await failRequests(page, state)
    const waitUntilQuiet = watchRequests(page, state)
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    await waitUntilQuiet()
    if (isFailing(state) && failed() === 0) return
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: look.width, height: VIEWPORT_HEIGHT })
      await waitUntilQuiet()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      const picture = await page.screenshot({
        fullPage: true,
        animations: 'disabled',
        caret: 'hide',
        clip: { x: 0, y: 0, width: look.width, height: Math.min(HIGHEST, Math.max(height, VIEWPORT_HEIGHT)) },
      })
      yield { look, picture }
    }
  } finally {
    await page.close()
  }
}

const isFailing = (state: State) => state === 'error' || state === 'loading'

/** Makes requests for data fail or never answer, and returns how many did. */
async function failRequests(page: Page, state: State): Promise<() => number> {
  let failed = 0
  if (isFailing(state))
    await page.route(DATA, (route) => {
      failed += 1
      if (state === 'error')
        return route.fulfill({
          status: 500,
          json: { detail: 'Something went wrong on our side.', code: 'internal' },
        })
    })
  return () => failed
}

/** Returns a wait until no request is open. One that never gets an answer counts only as it begins. */
function watchRequests(page: Page, state: State): () => Promise<void> {
  const open = new Set<Request>()
  let changedAt = Date.now()
  page.on('request', (request) => {
    const isForever = STREAM.test(request.url()) || (state === 'loading' && DATA.test(request.url()))
    changedAt = Date.now()
    if (!isForever) open.add(request)
  })
  const end = (request: Request) => {
    if (open.delete(request)) changedAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    // A new size needs time, too: charts measure themselves after it.
    changedAt = Date.now()
    const latest = Date.now() + LATEST_MS
    while ((open.size > 0 || Date.now() - changedAt < QUIET_MS) && Date.now() < latest)
      await page.waitForTimeout(25)
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }
}

/** Whose eyes see a screen in a state: a customer is without permission on a screen of staff. */
export function getViewer(account: Account | null, state: State): Account | null | 'none' {
  if (state !== 'denied') return account
  return account === 'owner' ? 'customer' : 'none'
}
