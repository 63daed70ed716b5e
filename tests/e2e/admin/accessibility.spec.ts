import { OWNER } from '../../../playwright.config.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage } from '../support/admin.ts'
import { expectAccessibleIn } from '../support/expect-accessible.ts'
import { fakeInbox, LAYLA } from '../support/fake-inbox.ts'
import { expect, expectNoHorizontalScroll, logInByApi, test } from '../support/fixtures.ts'

/** Color scheme by width. Together the languages cover every pair of language, width and color scheme. */
const LOOKS = {
  en: { 320: 'light', 1440: 'dark' },
  ar: { 320: 'dark', 1440: 'light' },
} as const

/** Sections of the settings with parts of their own. */
const SECTIONS = ['launch', 'identity', 'tax', 'policy', 'hours', 'languages', 'texts']

for (const lang of ['en', 'ar'] as const)
  test(`every staff screen is accessible and fits its window: ${lang}`, async ({ page, quiet }) => {
    test.setTimeout(scaleTimeout(900_000))
    // Rendered emails have no scripts, so axe cannot run inside.
    quiet.expect(/Blocked script execution in 'about:srcdoc'|Failed to execute 'postMessage'/)
    const orderId = await buyPackage(page, { name: 'Mona' })
    await fakeInbox(page)
    await logInByApi(page, OWNER)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    await page.request.post('/api/admin/orders/start', { headers, data: { ids: [orderId] } })

    const check = async (where: string) => {
      for (const width of [320, 1440] as const) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoHorizontalScroll(page)
        await expectAccessibleIn(page, LOOKS[lang][width], `${where} ${lang} ${width}`)
      }
    }
    const openScreen = async (path: string, content: string) => {
      await page.locator(`nav a[href="${path}"]:visible`).first().click()
      await expect(page.locator(`main ${content}`).first()).toBeVisible()
      await check(path)
    }
    const checkTabs = async (...places: number[]) => {
      for (const place of places) {
        const tab = page.getByRole('tab').nth(place)
        await tab.click()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        await check(`${new URL(page.url()).pathname} tab ${place}`)
      }
    }
    const checkDialog = async (where: string) => {
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(where)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const openFirstRow = () => page.locator('main [data-row-link]').first().click()

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/users-teams?add=1&lang=${lang}`)
    await checkDialog('add user')
    await openScreen('/admin', '[data-figure=users]')
    await checkTabs(1, 2)
    await page.keyboard.press('Control+k')
    await checkDialog('command palette')

    await openScreen('/admin/orders', 'tr[data-order]')
    await openFirstRow()
    const order = page.getByTestId('order-drawer')
    await expect(order).toBeVisible()
    await check('order drawer')
    await order.locator('a[href^="/admin/orders/"]').first().click()
    await expect(page.getByTestId('story')).toBeVisible()
    await check('order')

    const caseCall = await page.request.post(`/api/admin/orders/${orderId}/cases`, {
      headers,
      data: { kind: 'cancellation', statement: 'Too late for me.' },
    })
    expect(caseCall.status()).toBe(201)
    await openScreen('/admin/cases', '[data-case]')
    await openFirstRow()
    await checkDialog('case drawer')

    await openScreen('/admin/inbox', `[data-conversation="${LAYLA}"]`)
    await page.locator(`[data-conversation="${LAYLA}"] a`).first().click()
    await expect(page.locator(`[data-thread="${LAYLA}"]`)).toBeVisible()
    await check('conversation')

    await openScreen('/admin/attention', 'h2')
    await openScreen('/admin/packages', '[data-shelf]')
    await openFirstRow()
    await expect(page.locator('[data-preview]')).toBeVisible()
    await check('package editor')

    await openScreen('/admin/taxes', '[data-totals]')
    await checkTabs(1, 2)
    await openScreen('/analytics', '[data-traffic]')
    await checkTabs(1, 2, 3)
    await openScreen('/translations', '[data-word]')
    await checkTabs(1, 2)
    await openScreen('/admin/mails', '[data-row]')
    await openFirstRow()
    await checkDialog('email drawer')

    await openScreen('/users-teams', '[data-row]')
    await checkTabs(1, 2)
    await openScreen('/admin/webhooks', '[role=tabpanel]')
    await checkTabs(1)
    await openScreen('/admin/audit', '[data-row]')
    await openFirstRow()
    await checkDialog('activity drawer')

    await openScreen('/settings', 'a[href="/settings/hours"]')
    for (const section of SECTIONS) await openScreen(`/settings/${section}`, 'h2')
  })
