import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { expect, expectNoHorizontalScroll, logInByApi, registerAndLogIn, test } from '../support/fixtures.ts'

/** The browser reports the test's own scripts in the frame; emails have none. */
const TOOLS_IN_FRAME = /Blocked script execution in 'about:srcdoc'/

const TAB = { en: 'Email', ar: 'البريد الإلكتروني', es: 'Correo' } as const

/** Registers a customer and opens their email as the owner. */
async function welcomeMail(page: Page, lang: keyof typeof TAB) {
  await page.goto('/login?from=/orders&lang=ar')
  const email = await registerAndLogIn(page, 'Noura')
  await logInByApi(page, OWNER)
  await page.goto(`/admin/orders?lang=${lang}`)
  await page.getByRole('link', { name: TAB[lang], exact: true }).click()
  return page.locator('[data-mail]', { hasText: email })
}

test('shows an email as text and as rendered, in its own language', async ({ page, quiet }) => {
  quiet.expect(TOOLS_IN_FRAME)
  const mail = await welcomeMail(page, 'en')
  await expect(mail.locator('[data-state=no_server]')).toHaveText('Not sent: no mail server')
  await expect(mail).toContainText('Welcome')
  await expect(mail).toContainText('العربية')
  await expect(page.locator('main')).toContainText('This shop has no mail server')

  const read = mail.getByRole('button', { name: 'View' })
  await read.focus()
  await page.keyboard.press('Enter')
  await expect(mail.getByText('أهلًا بك في', { exact: false }).first()).toBeVisible()
  const drawn = mail.frameLocator('iframe')
  await expect(drawn.getByRole('heading')).toContainText('أهلًا بك في')
  await expect(drawn.locator('html')).toHaveAttribute('dir', 'rtl')
  // Its styles apply under the policy of the page around it.
  await expect(drawn.locator('a.button')).toHaveCSS('background-color', 'rgb(43, 75, 255)')
  await expect(mail.locator('iframe')).toHaveAttribute('sandbox', '')
  await mail.getByRole('button', { name: 'Close' }).click()
  await expect(mail.locator('iframe')).toHaveCount(0)
})

test('emails fit a phone in Arabic and dark mode', async ({ page, quiet }) => {
  quiet.expect(TOOLS_IN_FRAME)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const mail = await welcomeMail(page, 'ar')
  await mail.getByRole('button', { name: 'عرض' }).click()
  await expect(mail.frameLocator('iframe').getByRole('heading')).toBeVisible()
  await expectNoHorizontalScroll(page)
})

test('shows why an email failed and sends it again', async ({ page }) => {
  const failed = {
    id: '019a0000-0000-7000-8000-000000000001',
    kind: 'welcome',
    to: 'maria@example.com',
    language: 'es',
    createdAt: '2026-11-20T10:00:00.000Z',
    sentAt: null,
    state: 'failed',
    attempts: 10,
    error: '550 no such mailbox',
    link: null,
  }
  await page.route('**/api/admin/mails', (route) => route.fulfill({ json: { mails: [failed], next: null } }))
  await page.route(`**/api/admin/mails/${failed.id}/send`, (route) =>
    route.fulfill({ json: { ...failed, state: 'waiting', attempts: 0, error: null } }),
  )
  await logInByApi(page, OWNER)
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  const mail = page.locator('[data-mail]')
  await expect(mail).toContainText('Failed · 10 attempts.')
  await expect(mail).toContainText('550 no such mailbox')
  await mail.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('The email will be sent again', { exact: true })).toBeVisible()
  await expect(mail.locator('[data-state=waiting]')).toHaveText('Queued')
  await expect(mail.getByRole('button', { name: 'Resend' })).toHaveCount(0)
})

test('offers a retry when an email cannot be loaded', async ({ page, quiet }) => {
  quiet.expect(/ERR_FAILED|call failed/)
  quiet.expect(TOOLS_IN_FRAME)
  const mail = await welcomeMail(page, 'es')
  await page.route('**/api/admin/mails/*', (route) => route.abort())
  await mail.getByRole('button', { name: 'Ver' }).click()
  await expect(mail.getByRole('alert')).toContainText('No se pudo cargar el correo.')
  await page.unroute('**/api/admin/mails/*')
  await mail.getByRole('alert').getByRole('button').click()
  await expect(mail.locator('iframe')).toBeVisible()
})
