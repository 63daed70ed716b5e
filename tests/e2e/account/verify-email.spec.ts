import { expectAccessible } from '../support/expect-accessible.ts'
import { createAccount, expect, expectNoHorizontalScroll, logIn, test, visit } from '../support/fixtures.ts'
import { readEmailLink } from '../support/read-email-link.ts'

test('confirms the email of a registration by one press, and asks for it only where the shop sends the link', async ({
  page,
  quiet,
}) => {
  quiet.expect(/404/)
  const email = await createAccount(page, 'Nadia')
  await page.goto('/dashboard')
  // This shop has no mail server, so it asks for no confirmation; staff pass on links.
  await expect(page.locator('main dl').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toHaveCount(0)
  const first = await readEmailLink(page, 'welcome', email)
  await page.evaluate(() =>
    fetch('/api/account/email/verification', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    }),
  )

  // The newer link replaced the one of the welcome email.
  await visit(page, first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This confirmation link does not work')
  await expect(page.getByRole('main')).toContainText('no new link arrives')

  const link = await readEmailLink(page, 'verification_link', email)
  await page.goto(link)
  // Opening the link confirms nothing yet.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
  await expectAccessible(page, '/verify-email')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already confirmed')
  await page.getByRole('link', { name: 'Go to my account' }).click()
  await expect(page.locator('#email')).toContainText('Confirmed')
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toHaveCount(0)
})

test('changes the address by a link to the new one, and takes it back with the link to the old one', async ({
  page,
  quiet,
}) => {
  quiet.expect(/401|422/)
  const email = await createAccount(page, 'Yara')
  const changed = `new-${email}`
  await page.goto(await readEmailLink(page, 'welcome', email))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('link', { name: 'Go to my account' }).click()

  const section = page.locator('#email')
  await section.getByRole('button', { name: 'Change address' }).click()
  await section.getByLabel('New email').fill(changed)
  await section.getByLabel('Your password').fill('not my password')
  await section.getByRole('button', { name: 'Send link' }).click()
  await expect(section.getByRole('alert')).toContainText('This is not your current password.')
  await section.getByLabel('Your password').fill('secret1')
  await section.getByRole('button', { name: 'Send link' }).click()
  await expect(section.getByRole('status')).toContainText(changed)
  await expect(section).toContainText(email)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)

  await visit(page, await readEmailLink(page, 'email_change_link', changed))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address has changed')

  // The former mailbox undoes it, and the session ends.
  await visit(page, await readEmailLink(page, 'email_changed', email))
  await expectAccessible(page, '/undo-email-change')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await page.waitForURL('**/reset-password')
  await expect(page.getByText('Your account has its address back', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
  await page.locator('[name=password]').fill('blue kettle mountain')
  await page.locator('[name=confirmPassword]').fill('blue kettle mountain')
  await page.locator('form button[type=submit]:not([name])').click()
  await page.waitForURL('**/login')
  await logIn(page, email, 'blue kettle mountain')
  await expect(page.getByRole('heading', { name: 'Hello, Yara' })).toBeVisible()
})
