import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { buyPackage } from '../support/admin.ts'
import { expectAccessibleIn } from '../support/expect-accessible.ts'
import { fakeInbox, LAYLA } from '../support/fake-inbox.ts'
import { expect, expectNoHorizontalScroll, logInByApi, test, visit } from '../support/fixtures.ts'

const WIDTHS = { 320: 'light', 1440: 'dark' } as const

const LANGS = ['en', 'ar'] as const

/** A staff screen in one language at a time. */
class Screen {
  readonly page: Page
  lang: (typeof LANGS)[number] = 'en'
  #order: Promise<string> | undefined

  constructor(page: Page) {
    this.page = page
  }

  /** Returns the id of an order that is started and has an open case. */
  prepareOrder(): Promise<string> {
    this.#order ??= createOrder(this.page)
    return this.#order
  }

  async open(path: string, content: string): Promise<void> {
    await visit(this.page, `${path}${path.includes('?') ? '&' : '?'}lang=${this.lang}`)
    await expect(this.page.locator(`main ${content}`).first()).toBeVisible()
    await this.check(path)
  }

  openFirstRow(): Promise<void> {
    return this.page.locator('main [data-row-link]').first().click()
  }

  /** Languages differ only by texts and direction, so axe checks one of them. */
  async check(where: string): Promise<void> {
    for (const width of [320, 1440] as const) {
      await this.page.setViewportSize({ width, height: 900 })
      await expectNoHorizontalScroll(this.page)
      if (this.lang === 'en') await expectAccessibleIn(this.page, WIDTHS[width], `${where} ${width}`)
    }
  }

  async checkTabs(...places: number[]): Promise<void> {
    for (const place of places) {
      const tab = this.page.getByRole('tab').nth(place)
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await this.check(`tab ${place}`)
    }
  }

  async checkDialog(where: string): Promise<void> {
    await expect(this.page.getByRole('dialog')).toBeVisible()
    await this.check(where)
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('dialog')).toBeHidden()
  }
}

/** Places a paid order, starts it and opens a case. Returns the id of the order. */
async function createOrder(page: Page): Promise<string> {
  const orderId = await buyPackage(page, { name: 'Mona' })
  await logInByApi(page, OWNER)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post('/api/admin/orders/start', { headers, data: { ids: [orderId] } })
  const opened = await page.request.post(`/api/admin/orders/${orderId}/cases`, {
    headers,
    data: { kind: 'cancellation', statement: 'Too late for me.' },
  })
  expect(opened.status()).toBe(201)
  return orderId
}

const SCREENS: Record<string, (screen: Screen) => Promise<void>> = {
  dashboard: async (screen) => {
    await screen.open('/admin', '[data-figure=users]')
    await screen.checkTabs(1, 2)
    await screen.page.keyboard.press('Control+k')
    await screen.checkDialog('command palette')
  },
  orders: async (screen) => {
    const orderId = await screen.prepareOrder()
    await screen.open('/admin/orders', 'tr[data-order]')
    await screen.openFirstRow()
    await expect(screen.page.getByTestId('order-drawer')).toBeVisible()
    await screen.check('order drawer')
    await screen.open(`/admin/orders/${orderId}`, '[data-testid=story]')
  },
  cases: async (screen) => {
    await screen.prepareOrder()
    await screen.open('/admin/decisions', '[data-waiting]')
    await screen.open('/admin/cases', '[data-case]')
    await screen.openFirstRow()
    await expect(screen.page.locator('[data-open-case]')).toBeVisible()
    await screen.check('case beside its list, on phones over it')
  },
  inbox: async (screen) => {
    await fakeInbox(screen.page)
    await screen.open('/admin/inbox', `[data-conversation="${LAYLA}"]`)
    await screen.page.locator(`[data-conversation="${LAYLA}"] a`).first().click()
    await expect(screen.page.locator(`[data-thread="${LAYLA}"]`)).toBeVisible()
    await screen.check('conversation')
  },
  'payment issues': (screen) => screen.open('/admin/attention', 'h2'),
  packages: async (screen) => {
    await screen.open('/admin/packages', '[data-shelf]')
    await screen.openFirstRow()
    await expect(screen.page.locator('[data-preview]')).toBeVisible()
    await screen.check('package editor')
  },
  VAT: async (screen) => {
    await screen.open('/admin/taxes', '[data-totals]')
    await screen.checkTabs(1, 2)
  },
  analytics: async (screen) => {
    await screen.open('/analytics', '[data-traffic]')
    await screen.checkTabs(1, 2, 3)
  },
  translations: async (screen) => {
    await screen.open('/translations', '[data-word]')
    await screen.checkTabs(1, 2)
  },
  emails: async (screen) => {
    await screen.prepareOrder()
    await screen.open('/admin/emails', '[data-row]')
    await screen.openFirstRow()
    await screen.checkDialog('email drawer')
  },
  'users and teams': async (screen) => {
    await visit(screen.page, `/users-teams?add=1&lang=${screen.lang}`)
    await screen.checkDialog('add user')
    await screen.open('/users-teams', '[data-row]')
    await screen.checkTabs(1, 2)
  },
  webhooks: async (screen) => {
    await screen.open('/admin/webhooks', '[role=tabpanel]')
    await screen.checkTabs(1)
  },
  'activity log': async (screen) => {
    await screen.prepareOrder()
    await screen.open('/admin/audit', '[data-row]')
    await screen.openFirstRow()
    await screen.checkDialog('activity drawer')
  },
  'settings: checklist and shop': async (screen) => {
    await screen.open('/settings', 'h1')
    for (const section of ['launch', 'brand', 'identity', 'tax'])
      await screen.open(`/settings/${section}`, 'h1')
  },
  'settings: promises and texts': async (screen) => {
    for (const section of ['policy', 'claims', 'payments', 'opening', 'languages', 'texts'])
      await screen.open(`/settings/${section}`, 'h1')
  },
}

/** Screens in one browser context, which share its scripts and the order. The stubbed inbox comes last. */
const GROUPS = [
  ['orders', 'cases', 'emails', 'activity log'],
  ['dashboard', 'packages', 'analytics', 'inbox'],
  ['settings: checklist and shop', 'settings: promises and texts'],
]

const others = Object.keys(SCREENS).filter((name) => !GROUPS.flat().includes(name))

for (const names of [...GROUPS, others])
  test(`accessible, and as wide as the window: ${names.join(', ')}`, async ({ page, quiet }) => {
    // Rendered emails have no scripts, so axe cannot run inside.
    quiet.expect(/Blocked script execution in 'about:srcdoc'|Failed to execute 'postMessage'/)
    await logInByApi(page, OWNER)
    const screen = new Screen(page)
    for (const lang of LANGS)
      for (const name of names)
        await test.step(`${name} in ${lang}`, async () => {
          const checkScreen = SCREENS[name]
          if (!checkScreen) throw new Error(`no screen ${name}`)
          await page.setViewportSize({ width: 1440, height: 900 })
          screen.lang = lang
          await checkScreen(screen)
        })
  })

test('what is chosen is outlined where the system forces its colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await logInByApi(page, OWNER)
  await page.goto('/admin/decisions')
  const current = page.locator('main [aria-current=page]')
  await expect(current).toHaveCSS('outline-style', 'solid')
  await expect(page.locator('main nav a:not([aria-current])').first()).toHaveCSS('outline-style', 'none')
  await page.goto('/services')
  const filters = page.locator('main fieldset button')
  await expect(filters.and(page.locator('[aria-pressed=true]'))).toHaveCSS('outline-style', 'solid')
  await expect(filters.and(page.locator('[aria-pressed=false]')).first()).toHaveCSS('outline-style', 'none')
})

/** Returns the share of the window's height that no bar takes which stays in sight. */
function measureFreeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isBar = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement))
    const lines = Array.from({ length: innerHeight }, (_, y) => y)
    return lines.filter((y) => !isBar(document.elementFromPoint(innerWidth / 2, y))).length / innerHeight
  })
}

test('bars leave half of the window to what they belong to, at a zoom of 400 %', async ({ page }) => {
  const id = await buyPackage(page, { name: 'Zoe' })
  await logInByApi(page, OWNER)
  await page.setViewportSize({ width: 320, height: 256 })
  await test.step('an order with its next action', async () => {
    await page.goto(`/admin/orders/${id}?lang=en`)
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(() => measureFreeHeight(page)).toBeGreaterThan(0.5)
  })
  await test.step('settings with an unsaved change', async () => {
    await visit(page, '/settings/brand')
    await page.locator('[name=shopName]').fill('Another name')
    await expect(page.locator('[data-save-bar]')).toContainText('Unsaved changes')
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(() => measureFreeHeight(page)).toBeGreaterThan(0.5)
  })
})
