import { startImapServer } from '../../support/providers/start-imap-server.ts'
import { requireLogin, startSmtpServer } from '../../support/providers/start-smtp-server.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER } from '../../support/shops/shop-process.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, logIn, test, visit } from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

const PASSWORD = 'the app password'

test('an owner sets up the mail server and the mailbox in the browser', async ({ page, quiet }) => {
  test.setTimeout(scaleTimeout(120_000))
  quiet.expect(/422/)
  const username = 'hello@shop.invalid'
  const smtp = await startSmtpServer(requireLogin(username, PASSWORD))
  const imap = await startImapServer({ username, password: PASSWORD })
  const shop = await startOwnShop({ MAIL_ALLOW_PRIVATE: '1' })
  const at = (path: string) => `${shop.origin}${path}`
  try {
    await page.goto(at('/forgot-password'))
    await expect(page.getByRole('main')).toContainText('This shop sends no emails yet')
    await page.goto(at('/login?from=/settings/launch'))
    await logIn(page, OWNER.email, OWNER.password)
    const step = page.locator('[data-step=mail]')
    await expect(step).toHaveAttribute('data-state', 'todo')
    await step.getByRole('link', { name: 'Connect a mail server' }).click()
    await expect(page).toHaveURL(/\/settings\/mail/)

    const sending = page.getByRole('region', { name: 'Sending' })
    await expect(sending.getByRole('button')).toHaveText(['Set up the mail server'])
    const dialog = page.getByRole('dialog')
    const fill = async (port: number, password: string) => {
      await dialog.getByLabel('Server', { exact: true }).fill('127.0.0.1')
      await dialog.getByLabel('Encryption').selectOption('STARTTLS')
      await dialog.getByLabel('Port').fill(String(port))
      await dialog.getByLabel('User').fill(username)
      await dialog.getByLabel('Password', { exact: true }).fill(password)
    }
    const submit = () => dialog.getByRole('button', { name: 'Check and save' }).click()

    // By keyboard, and on a phone.
    await page.setViewportSize({ width: 360, height: 740 })
    await sending.getByRole('button', { name: 'Set up the mail server' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Port')).toHaveValue('465')
    await fill(smtp.port, 'wrong')
    await dialog.getByLabel('Sender', { exact: true }).fill(username)
    await dialog.getByLabel('Name of the sender').fill('My Shop')
    await submit()
    await expect(dialog.getByText('The server refused the login.').first()).toBeVisible()
    await expect(dialog.getByText('Username and Password not accepted').first()).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, 'setup of a mail server')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit()
    await expect(page.getByText('The mail server is set up', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(sending).toContainText('"My Shop" <hello@shop.invalid>')
    await expect(sending).toContainText(`127.0.0.1:${smtp.port}`)

    await sending.getByRole('button', { name: 'Send a test email to me' }).click()
    await expect(sending.getByRole('status')).toContainText('The mail server accepted the email')
    await expect(sending.getByRole('status')).toContainText('250')
    expect(smtp.arrived.at(-1)?.to).toEqual([OWNER.email])
    expect(smtp.arrived.at(-1)?.raw).toContain('Subject: Test email from')

    // No domain ends in .invalid, so that its entries are missing, or DNS does not answer.
    const trust = page.getByRole('region', { name: 'Trust in your emails' })
    for (const record of ['SPF', 'DKIM', 'DMARC'])
      await expect(trust.locator(`[data-record=${record}]`)).toHaveAttribute(
        'data-state',
        /missing|unknown|unanswered/,
      )
    await trust.getByLabel('DKIM selector').fill('own')
    await trust.getByRole('button', { name: 'Look up' }).click()
    await expect(page).toHaveURL(/selector=own/)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, 'mail servers')

    const replies = page.getByRole('region', { name: 'Replies' })
    await replies.getByRole('button', { name: 'Set up the mailbox' }).click()
    await fill(imap.port, PASSWORD)
    await dialog.getByLabel('Address for replies').fill('support@shop.invalid')
    await submit()
    await expect(page.getByText('The mailbox is set up', { exact: true })).toBeVisible()
    await expect(replies).toContainText('support+{token}@shop.invalid')
    await replies.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('The login works', { exact: true })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(PASSWORD)

    // The page was cached before, without a mail server.
    await page.goto(at('/forgot-password'))
    await page.locator('main [name=email]').fill('somebody@example.com')
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByText('Email Sent!', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()

    await visit(page, at('/settings/mail?lang=ar'))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('button', { name: 'أرسل إليّ رسالة تجريبية' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, 'mail servers in Arabic')

    await visit(page, at('/settings/mail?lang=en'))
    await sending.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The mail server is removed', { exact: true })).toBeVisible()
    await expect(sending.getByRole('button')).toHaveText(['Set up the mail server'])
  } finally {
    await page.goto('about:blank')
    await shop.kill()
    await Promise.all([smtp.close(), imap.close()])
  }
})
