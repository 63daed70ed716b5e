import type { Page } from '@playwright/test'
import { SHIPPED_LANGS } from '../../../shop/localization/languages.ts'
import { ALL_NAMESPACES } from '../../../shop/localization/namespaces.ts'
import { SCREENS } from '../../../web/admin/shell/screens.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER, type ShopProcess } from '../../support/shops/shop-process.ts'
import { expect, logIn, test } from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

const HOSTILE = `<img src=x onerror="window.ran=1"></script><script>window.ran=1</script>{{constructor}}$t(common:login)`

/**
 * `HOSTILE=all` tests every language on every screen; by default one on some, because all messages are drawn in the same way, and
 * saving them takes longer than the screens.
 */
const everywhere = process.env.HOSTILE === 'all'
const TESTED_LANGS = everywhere ? SHIPPED_LANGS : (['ar'] as const)

const VISITORS = everywhere
  ? ['/', '/services', '/about', '/faq', '/contact', '/terms', '/cart', '/login', '/register']
  : ['/', '/services', '/login']
const BEHIND_THE_LOGIN = everywhere
  ? [
      '/dashboard',
      '/orders',
      '/account',
      ...SCREENS.map(({ to }) => to),
      '/settings/policy',
      '/settings/texts',
    ]
  : ['/account', '/admin', '/translations']

interface Messages {
  [key: string]: string | Messages
}

function mapMessages(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? `${value} ${HOSTILE}` : mapMessages(value),
  ])
  return Object.fromEntries(entries)
}

/**
 * Saves a translation of every message with markup, an unknown placeholder and a reference to another
 * message.
 */
async function saveUntrustedTranslations({ origin }: ShopProcess): Promise<void> {
  const call = async (path: string, sent?: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = sent && JSON.stringify(sent)
    const response = await fetch(`${origin}/api${path}`, { method: sent ? 'POST' : 'GET', headers, body })
    const answered = await response.json()
    expect(response.status, `${path} ${JSON.stringify(answered)}`).toBe(200)
    return answered
  }
  const { token } = await call('/auth/login', OWNER)
  for (const language of TESTED_LANGS) {
    for (const namespace of ALL_NAMESPACES) {
      const messages = await call(`/translations/export/${language}/${namespace}`)
      const translations = mapMessages(messages)
      await call(`/translations/bulk/${language}/${namespace}`, { namespace, language, translations }, token)
    }
  }
  const last = () => fetch(`${origin}/locales/ar/dashboard.json`).then((response) => response.text())
  await expect.poll(last).toContain('window.ran')
}

async function expectOnlyText(page: Page, origin: string, path: string, lang: string): Promise<void> {
  await page.goto(`${origin}${path}?lang=${lang}`)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.locator('body'), path).toContainText(HOSTILE)
  await page.waitForLoadState('networkidle')
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    images: document.querySelectorAll('img[src=x]').length,
  }))
  expect(found, `${path} ${lang}`).toEqual({ ran: false, images: 0 })
}

test('markup in translations is text on every screen', async ({ page }) => {
  test.setTimeout(scaleTimeout(everywhere ? 900_000 : 300_000))
  const shop = await startOwnShop({ RATES_URL: 'off' })
  try {
    await saveUntrustedTranslations(shop)
    // An endless stream would keep the screen from becoming idle.
    const silence = { contentType: 'text/event-stream', body: 'retry: 600000\n\n' }
    await page.route('**/api/admin/inbox/stream', (route) => route.fulfill(silence))
    const tried = async (paths: readonly string[]) => {
      for (const path of paths)
        for (const lang of TESTED_LANGS) await expectOnlyText(page, shop.origin, path, lang)
    }
    await tried(VISITORS)
    await page.goto(`${shop.origin}/login`)
    await logIn(page, OWNER.email, OWNER.password)
    await page.goto(`${shop.origin}/services?lang=ar`)
    await page.locator('[data-package=likes-1000] button').first().click()
    await page.waitForURL(/\/checkout/)
    await expectOnlyText(page, shop.origin, '/checkout', 'ar')
    await tried(BEHIND_THE_LOGIN)
  } finally {
    await shop.kill()
  }
})
