import type { Locator, Page } from '@playwright/test'
import { getMessageBox, getMessageBubbles, startChat } from '../support/chat.ts'
import { expect, test, visit } from '../support/fixtures.ts'

/** Presses Enter in the order of events of Safari, where it ends a composition before the key is reported. */
async function acceptCompositionInSafari(field: Locator): Promise<void> {
  await field.evaluate((element) => {
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '你好' }))
    const key = { key: 'Enter', keyCode: 229, isComposing: false, bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', key))
  })
}

test('Enter that ends a composition sends no message', async ({ page }) => {
  await page.goto('/')
  await startChat(page, 'Mei')
  await getMessageBox(page).fill('你好')
  await acceptCompositionInSafari(getMessageBox(page))
  await expect(getMessageBox(page)).toHaveValue('你好')
  await getMessageBox(page).press('Enter')
  await expect(getMessageBubbles(page, 'mine')).toHaveText(['你好'])
})

/** Encodes an address as Cloudflare does. */
function encodeEmail(email: string): string {
  return Buffer.from([42, ...Buffer.from(email).map((byte) => byte ^ 42)]).toString('hex')
}

const PROTECTED = '[email&#160;protected]'

function obfuscateEmails(html: string): string {
  return html
    .replaceAll(
      /href="mailto:([^"]+)"/g,
      (_, email) => `href="/cdn-cgi/l/email-protection#${encodeEmail(email)}"`,
    )
    .replaceAll(
      /(>[^<{]*?)([\w.]+@[\w.]+\w)(?=[^<{]*<)/g,
      (_, before, email) =>
        `${before}<span class="__cf_email__" data-cfemail="${encodeEmail(email)}">${PROTECTED}</span>`,
    )
}

async function rewritePages(page: Page, rewrite: (html: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: rewrite(await response.text()) })
  })
}

// The fixture `quiet` fails on every error of hydration.
for (const [change, rewrite] of [
  ['email addresses that Cloudflare rewrote', obfuscateEmails],
  [
    'an element that an extension prepended',
    (html: string) => html.replace(/<body[^>]*>/, '$&<div id="extension">Hello</div>'),
  ],
] as const) {
  test(`hydrates pages with ${change}`, async ({ page }) => {
    await rewritePages(page, rewrite)
    for (const path of ['/contact', '/privacy', '/login']) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      const email = page.locator('footer a[href^="mailto:"]')
      await expect(email).toHaveText(/^\S+@\S+$/)
      const isRewritten = await page.locator('#extension').count()
      expect(isRewritten).toBe(change.startsWith('an element') ? 1 : 0)
    }
  })
}

test('the way back returns to what was open before', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/services')
  await test.step('the way back returns to the chosen packages and the scroll, also when they load late', async () => {
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(page).toHaveURL(/#views$/)
    await page.locator('footer a[href="/about"]').scrollIntoViewIfNeeded()
    const position = await page.evaluate(() => scrollY)
    expect(position).toBeGreaterThan(500)
    await page.locator('footer a[href="/about"]').click()
    await expect(page).toHaveURL(/\/about$/)
    const late = Promise.withResolvers<void>()
    await page.route('**/api/packages', async (route) => {
      await late.promise
      await route.fallback()
    })
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    late.resolve()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position)
  })
  await test.step('the way back returns to the open question', async () => {
    await visit(page, '/faq')
    const question = page.locator('h2 button').nth(3)
    await question.click()
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await page.locator('footer a[href="/about"]').click()
    await expect(page).toHaveURL(/\/about$/)
    await page.goBack()
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await question.click()
    await expect(question).toHaveAttribute('aria-expanded', 'false')
  })
  await test.step('the way back returns to the chosen packages', async () => {
    await page.unroute('**/api/packages')
    await visit(page, '/')
    const configurator = page.getByRole('region', { name: 'Choose a package' })
    await configurator.getByRole('radio', { name: 'Followers', exact: true }).check()
    await configurator.getByRole('radio', { name: '1,000 Followers, £5.59' }).press('ArrowRight')
    const amount = configurator.getByRole('radio', { name: '7,000 Followers, £31.99' })
    await expect(amount).toBeChecked()
    await page.locator('footer a[href="/services"]').click()
    const large = page.locator('[data-package=likes-6000]').getByRole('radio')
    await large.check()
    await page.getByRole('button', { name: 'Likes', exact: true }).click()
    await page.locator('footer a[href="/about"]').click()
    await expect(page).toHaveURL(/\/about$/)
    await page.goBack()
    await expect(large).toBeChecked()
    await page.goBack()
    await expect(amount).toBeChecked()
    await expect(amount).toBeVisible()
  })
})
