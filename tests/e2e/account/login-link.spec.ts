import { expectAccessible } from '../support/expect-accessible.ts'
import { createAccount, expect, test, visit } from '../support/fixtures.ts'
import { readEmailLink } from '../support/read-email-link.ts'

test('logs in with the link of an email, after one press', async ({ page, quiet }) => {
  quiet.expect(/404/)
  const email = await createAccount(page, 'Rania')
  await page.evaluate(() => localStorage.clear())
  // This shop has no mail server: its login page offers no link by email, and the page asks staff for it.
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email me a login link' })).toHaveCount(0)
  await expect(page.getByRole('figure', { name: 'Example of an order on its way' })).toContainText(
    /820.* of .*1,000.* delivered.*82%/,
  )
  await visit(page, '/login-link')
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ask here, and our team passes the link on to you.')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([
    'You ask',
    'Our team passes',
    'within 15 minutes',
  ])
  const ask = page.getByRole('button', { name: 'Ask for the link' })
  await page.locator('[name=email]').fill(email)
  await ask.click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('for 15 minutes')
  await expectAccessible(page, 'login link, requested')

  const link = await readEmailLink(page, 'login_link', email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/login-link\?lang=en$/)
  // The token is no longer in the address, but a reload keeps it.
  await page.reload()
  await expectAccessible(page, 'login link')
  await page.getByRole('button', { name: 'Login' }).click()
  // The first proof of the email ends the password, which a notice says until it is read.
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('The password chosen at registration no longer works.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await visit(page, link)
  await expect(page.getByRole('heading', { name: 'This login link does not work' })).toBeFocused()
})
