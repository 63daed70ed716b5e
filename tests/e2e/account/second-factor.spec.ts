import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { generateTotp } from '../../support/accounts/generate-totp.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { createAccount, expect, logIn, test, visit } from '../support/fixtures.ts'

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/login?from=/account')
  // Copied from an email in a language that is written from right to left.
  await page.locator('[name=email]').fill(`\u200e${email}\u200f`)
  await page.locator('[name=password]').fill('secret1')
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.locator('[name=code]')).toBeFocused()
}

function toArabicDigits(code: string): string {
  return code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit)
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

test('turns a second factor on, asks for it at login, accepts a recovery code, and turns it off', async ({
  page,
  quiet,
}) => {
  quiet.expect(/401|422/)
  const email = await createAccount(page, 'Salma')
  await page.goto('/account')
  const section = page.locator('#second-factor')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await section.locator('[name=password]').fill('wrong')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('alert')).toContainText('This is not your current password.')
  await section.locator('[name=password]').fill('secret1')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('heading', { name: 'Scan this' })).toBeFocused()
  await expect(section.getByRole('img')).toBeVisible()
  await expectAccessible(page, 'second factor, set-up')
  const secret = (await section.locator('[data-secret]').getAttribute('data-secret')) ?? ''
  await section.locator('[name=code]').fill('000000')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('alert')).toContainText('This code is not correct')
  await section.locator('[name=code]').fill(toArabicDigits(generateTotp(secret)))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await section.locator('[data-recovery-codes] li').allTextContents()
  expect(codes).toHaveLength(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section).toContainText('10 recovery codes left')
  await expect(section.locator('[data-second-factor=on]')).toBeFocused()

  await logOut(page)
  await askForCode(page, email)
  await expect(page.locator('form').getByRole('status')).toContainText('Enter the code')
  await expectAccessible(page, 'login, code')
  await page.locator('[name=code]').fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('form').getByRole('alert')).toContainText('This code is not correct')
  // The next code: each code works once.
  await page.locator('[name=code]').fill(generateTotp(secret, 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(section).toContainText('Two-step login is on')

  // On the way to the checkout too, which then continues.
  await logOut(page)
  await page.goto('/services?lang=en')
  await page.locator('[data-package=likes-1000] button').first().click()
  await page.waitForURL(/\/login/)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('secret1')
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.locator('[name=code]')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('[data-summary=likes-1000]')).toBeVisible()
  await page.waitForURL(/\/checkout$/)
  await visit(page, '/account')
  await expect(section).toContainText('9 recovery codes left')

  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.locator('[name=password]').fill('secret1')
  await section.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await section.getByLabel('Recovery code').fill(codes[1] ?? '')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section).toContainText('Two-step login is off')
  await logOut(page)
  await page.goto('/login')
  await logIn(page, email, 'secret1')
})

test('requires a new password after a temporary one', async ({ page }) => {
  await createAccount(page, 'Temp')
  // The login response for an account created by staff.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, mustChangePassword: true }))
  })
  await page.goto('/orders')
  await page.waitForURL('**/change-password?from=%2Forders')
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expectAccessible(page, 'change password')
  // The account, and with it other ways to protect it, opens once the password is changed.
  const offers = page.getByRole('region', { name: 'More protection' }).getByRole('link')
  await expect(offers).toHaveCount(0)
  await page.locator('[name=currentPassword]').fill('secret1')
  await page.locator('[name=password]').fill('blue kettle mountain')
  await page.locator('[name=confirmPassword]').fill('blue kettle mountain')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await page.waitForURL('**/orders')
  await visit(page, '/change-password')
  await expect(offers).toHaveText(['Add a passkey', 'Turn on'])
  await offers.first().click()
  await expect(page).toHaveURL(/\/account#passkeys$/)
})

test('leads staff to set up a second factor when the shop requires one', async ({ page, quiet }) => {
  quiet.expect(/403/)
  // Stubbed, because other tests use the same shop.
  const title = 'Forbidden'
  await page.route('**/api/admin/orders*', (route) =>
    route.fulfill({ status: 403, json: { code: 'second_factor_setup_required', message: title, title } }),
  )
  await page.route('**/api/account/second-factor', (route) =>
    route.fulfill({ json: { on: false, required: true, recoveryCodesLeft: 0 } }),
  )
  await page.goto('/login?from=/admin/orders')
  await logIn(page, OWNER.email, OWNER.password)
  await page.waitForURL('**/account#second-factor')
  const section = page.locator('#second-factor')
  await expect(section.getByRole('alert')).toContainText('This shop asks everybody who works in it')
  await expect(section).toBeInViewport()
  await expectAccessible(page, 'second factor, required')
})
