import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { registerCustomer } from '../support/api-callers.ts'
import { expect, logInByApi, test, visit } from '../support/fixtures.ts'

/** The browser reports the test's own scripts in the frame; emails have none. */
const TOOLS_IN_FRAME = /Blocked script execution in 'about:srcdoc'/

const TAB = { en: 'Emails', ar: 'البريد الإلكتروني', es: 'Correos' } as const

/** Registers a customer in Arabic and opens their email as the owner. */
async function openWelcomeEmail(page: Page, lang: keyof typeof TAB) {
  const { email } = await registerCustomer(page.request, 'ar')
  await logInByApi(page, OWNER)
  await page.goto(`/admin/emails?lang=${lang}`)
  await expect(page.locator('h1')).toHaveText(TAB[lang])
  const row = page.locator('[data-email]', { hasText: email })
  return { row, mail: page.locator('[data-open-email]') }
}

test('shows an email in a drawer as text and as rendered, in its own language', async ({ page, quiet }) => {
  quiet.expect(TOOLS_IN_FRAME)
  // An older email, for the step to the next one.
  await registerCustomer(page.request)
  const { row, mail } = await openWelcomeEmail(page, 'en')
  await expect(row).toContainText('Welcome')
  const audience = page.getByLabel('Filter by recipient')
  await audience.selectOption('To staff')
  await expect(page).toHaveURL(/to=staff/)
  await expect(row).toHaveCount(0)
  await audience.selectOption('To customers')
  await expect(row).toContainText('أهلًا بك في')
  await expect(page.locator('main')).toContainText('This shop has no mail server')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('أهلًا')

  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/email=/)
  await expect(mail).toContainText('Not sent: no mail server')
  await expect(mail).toContainText('العربية')
  const drawn = mail.frameLocator('iframe')
  await expect(drawn.getByRole('heading')).toContainText('أهلًا بك في')
  await expect(drawn.locator('html')).toHaveAttribute('dir', 'rtl')
  // Its styles apply under the policy of the page around it.
  await expect(drawn.locator('a.button').first()).toHaveCSS('background-color', 'rgb(43, 75, 255)')
  await expect(mail.locator('iframe')).toHaveAttribute('sandbox', '')
  const openId = await mail.getAttribute('data-open-email')
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(`email=${openId}`))
  await expect(mail).not.toHaveAttribute('data-open-email', openId ?? '')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`email=${openId}`))
  await mail.getByText('Plain text').click()
  await expect(mail.locator('details p')).toContainText('أهلًا بك في')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(mail).toHaveCount(0)
  await expect(page).not.toHaveURL(/email=/)
  await expect(row).toBeVisible()
})

test('names an email without a subject by its kind, shows why another failed, and sends it again or dismisses it', async ({
  page,
  quiet,
}) => {
  quiet.expect(TOOLS_IN_FRAME)
  const failed = {
    id: '019a0000-0000-7000-8000-000000000001',
    kind: 'welcome',
    to: 'maria@example.com',
    replyTo: null,
    subject: 'Bienvenida',
    language: 'es',
    createdAt: '2026-11-20T10:00:00.000Z',
    sentAt: null,
    state: 'failed',
    attempts: 10,
    error: '550 no such mailbox',
    link: null,
  }
  const erased = { ...failed, id: '019a0000-0000-7000-8000-000000000002', subject: '', state: 'sent' }
  let stored = failed
  const content = { text: 'Hola', html: '<p>Hola</p>' }
  await page.route(/\/api\/admin\/emails(\?|$)/, (route) => {
    const isFiltered = route.request().url().includes('state=failed')
    const emails = [stored, erased].filter(({ state }) => !isFiltered || state === 'failed')
    return route.fulfill({ json: { emails, next: null } })
  })
  await page.route(`**/api/admin/emails/${failed.id}`, (route) =>
    route.fulfill({ json: { ...stored, ...content } }),
  )
  await page.route(`**/api/admin/emails/${failed.id}/*`, (route) => {
    const isRetry = route.request().url().endsWith('/send')
    stored = { ...failed, state: isRetry ? 'waiting' : 'expired', error: isRetry ? '' : failed.error }
    return route.fulfill({ json: stored })
  })
  await logInByApi(page, OWNER)
  await page.goto('/admin/emails?lang=en')
  // An erased customer's email has no subject.
  await expect(page.getByRole('link', { name: 'Welcome', exact: true })).toBeVisible()
  await page.getByLabel('Filter by status').selectOption('failed')
  await expect(page).toHaveURL(/state=failed/)
  const row = page.locator('[data-email]')
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
  const mail = page.locator('[data-open-email]')
  await expect(mail).toContainText('Failed · 10 attempts.')
  await expect(mail).toContainText('550 no such mailbox')
  await mail.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('The email will be sent again', { exact: true })).toBeVisible()
  await expect(mail.locator('[data-state=waiting]')).toHaveText('Queued')
  await expect(mail.getByRole('button', { name: 'Resend' })).toHaveCount(0)
  await expect(row).toHaveCount(0)

  stored = failed
  await visit(page, page.url())
  await mail.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('The email will not be sent again', { exact: true })).toBeVisible()
  await expect(mail.locator('[data-state=expired]')).toHaveText(/Expired/)
})

test('an open email says what keeps it from being shown', async ({ page, quiet }) => {
  quiet.expect(/ERR_FAILED|call failed/)
  quiet.expect(TOOLS_IN_FRAME)
  const { row, mail } = await openWelcomeEmail(page, 'es')
  await test.step('offers a retry when an email cannot be loaded', async () => {
    await page.route('**/api/admin/emails/*', (route) => route.abort())
    await row.getByRole('link').click()
    const alert = page.getByRole('dialog').getByRole('alert')
    await expect(alert).toContainText('No se pudo cargar el correo.')
    await page.unroute('**/api/admin/emails/*')
    await alert.getByRole('button').click()
    await expect(mail.locator('iframe')).toBeVisible()
  })
  await test.step('asks who the user is before it shows the link of an email', async () => {
    const hidden = { link: null, linkNeedsConfirmation: true }
    await page.route(
      /\/api\/admin\/emails(\?|$)/,
      async (route) => {
        const response = await route.fetch()
        const { emails, next } = await response.json()
        const withoutLinks = emails.map((email: object) => ({ ...email, ...hidden }))
        await route.fulfill({ response, json: { emails: withoutLinks, next } })
      },
      { times: 1 },
    )
    await visit(page, '/admin/emails?lang=en')
    await expect(row).toBeVisible()
    // The text would lack its link.
    await expect(row.getByRole('button')).toHaveCount(0)
    await page.route(
      /\/api\/admin\/emails\/[\w-]+$/,
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), ...hidden } })
      },
      { times: 1 },
    )
    await row.getByRole('link').click()
    await expect(mail).toContainText('The link is shown once you confirm that it is you.')
    await expect(mail.locator('input[value*=verify-email]')).toHaveCount(0)
    await mail.getByRole('button', { name: 'Show Link' }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=password]') })
    await dialog.locator('[name=password]').fill(OWNER.password)
    await dialog.locator('form button[type=submit]:not([name])').click()
    await expect(mail.locator('input[value*=verify-email]')).toHaveCount(1)
  })
})
