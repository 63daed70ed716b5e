import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { createStaffPage, openAdmin, openSettings } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, logIn, test, visit } from '../support/fixtures.ts'

let added = 0

function createUserData(name: string) {
  added += 1
  return { name, email: `${name.toLowerCase()}-${Date.now()}-${added}-${process.pid}@example.com` }
}

/** Fills the dialog on the users and teams screen. */
async function fillAddUser(page: Page, { name, email }: { name: string; email: string }, role: string) {
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.locator('[name=email]').fill(email)
  await dialog.locator('[name=role]').selectOption({ label: role })
  return dialog
}

function getUserRow(page: Page, { email }: { email: string }) {
  return page.locator('tr[data-user]', { hasText: email })
}

/** Chooses an action in the menu of a user's row. */
async function chooseAction(page: Page, user: { email: string }, action: string) {
  await getUserRow(page, user).getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an invited manager sees only their screens and is logged out when deactivated', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.expect(/401|Please log in/)
  const mona = createUserData('Mona')
  const adminPage = await openAdmin(browser)
  await adminPage.getByRole('link', { name: 'Users & Teams' }).click()
  const dialog = await fillAddUser(adminPage, mona, 'Manager')
  await dialog.getByLabel('Invitation by email').check()
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(adminPage.getByText('User Added', { exact: true })).toBeVisible()
  await expect(getUserRow(adminPage, mona)).toContainText('Invited')
  await openSettings(adminPage, 'Emails')
  await adminPage.locator('[data-email]', { hasText: mona.email }).getByRole('link').click()
  const link = await adminPage.locator('[data-open-email] input[value*=reset-password]').inputValue()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('You are invited')
  await page.locator('[name=password]').fill('my own choice')
  await page.locator('[name=confirmPassword]').fill('my own choice')
  await page.locator('form button[type=submit]:not([name])').click()
  await page.waitForURL(/\/login/)
  await visit(page, '/login?from=/admin/orders')
  await logIn(page, mona.email, 'my own choice')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  for (const there of [/^Orders/, /^Inbox/, /^Users & Teams$/])
    await expect(menu.getByRole('link', { name: there })).toBeVisible()
  for (const missing of ['Dashboard', 'Packages', 'Promotions'])
    await expect(menu.getByRole('link', { name: missing, exact: true })).toHaveCount(0)
  await menu.getByRole('link', { name: /^To decide/ }).click()
  const tabs = page.getByRole('navigation', { name: 'To decide' })
  await expect(tabs.getByRole('link')).toHaveText([/^All/, /^Cases/, /^Reviews/, /^Offers/])
  await menu.getByRole('link', { name: 'Users & Teams' }).click()
  const own = getUserRow(page, mona)
  await expect(own).toContainText('You')
  await expect(own.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'API keys' })).toHaveCount(0)
  await expect(page.locator('tr[data-user]', { hasText: 'owner@example.com' })).toHaveCount(0)
  await visit(page, '/admin')
  await expect(page.locator('[data-toast]')).toContainText('You need admin privileges to access this page')
  await expect(page).toHaveURL(/\/dashboard$/)
  await visit(page, '/users-teams')

  await visit(adminPage, '/users-teams')
  await adminPage.getByRole('searchbox').fill(mona.email.toUpperCase())
  await expect(adminPage.locator('tr[data-user]')).toHaveCount(1)
  const role = getUserRow(adminPage, mona).getByRole('combobox')
  await role.selectOption({ label: 'Admin' })
  const promotion = adminPage.getByRole('dialog', { name: /^Make .*Mona.* Admin\?$/ })
  await expect(promotion).toContainText('Manage users except super admins')
  await adminPage.keyboard.press('Escape')
  await expect(role).toHaveValue('manager')
  await getUserRow(adminPage, mona).getByRole('button', { name: 'Deactivate' }).click()
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(adminPage.getByText('User Deactivated', { exact: true })).toBeVisible()
  await expect(getUserRow(adminPage, mona)).toContainText('Deactivated')

  // Every call of an ended session leads to the login. The stream of the inbox may already have led there.
  await visit(page, '/users-teams')
  await page.waitForURL(/\/login/)
  await visit(page, '/login')
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.getByText('Fill in this field.')).toHaveCount(2)
  await page.locator('[name=email]').fill(mona.email)
  await page.locator('[name=password]').fill('my own choice')
  await page.locator('form button[type=submit]:not([name])').click()
  await expect(page.getByRole('alert')).toContainText('Login Failed')
})

test('the owner adds a user with a temporary password, changes a role back and forth, and creates an API key', async ({
  browser,
}) => {
  const tom = createUserData('Tom')
  const adminPage = await createStaffPage(browser)
  await adminPage.goto('/users-teams')
  const dialog = await fillAddUser(adminPage, tom, 'User')
  await dialog.locator('[name=password]').fill('short')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to add user')
  await expect(dialog.getByRole('alert')).toContainText('Password must be at least 6 characters')
  await dialog.locator('[name=password]').fill('temporary')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(adminPage.getByText('User Added', { exact: true })).toBeVisible()
  const login = await adminPage.request.post('/api/auth/login', {
    data: { email: tom.email, password: 'temporary' },
  })
  expect(await login.json()).toMatchObject({ user: { role: 'user', mustChangePassword: true } })

  await expect(getUserRow(adminPage, tom)).toContainText('Never')
  const users = adminPage.getByRole('table', { name: 'Users' })
  await expect(users).toContainText(new RegExp(`Staff.*${OWNER.email}.*Customers.*${tom.email}`, 's'))
  await adminPage.getByRole('combobox', { name: 'Users', exact: true }).selectOption('Customers')
  await chooseAction(adminPage, tom, 'Access')
  const access = adminPage.getByRole('dialog', { name: tom.name })
  await access.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await adminPage
    .getByRole('dialog', { name: 'Log Out Everywhere' })
    .getByRole('button', { name: 'Log Out Everywhere' })
    .click()
  await expect(access).toContainText('No active sessions.')
  await expectAccessible(adminPage, 'access')
  await access.getByRole('button', { name: 'Close' }).click()
  await expect(access).toHaveCount(0)
  const role = getUserRow(adminPage, tom).getByRole('combobox')
  await role.selectOption({ label: 'Admin' })
  const warningDialog = adminPage.getByRole('dialog', { name: 'Unverified email address' })
  await expect(warningDialog).toContainText(tom.email)
  await expectAccessible(adminPage, 'promotion of an unverified address')
  await warningDialog.getByRole('button', { name: 'Assign the Role' }).click()
  await expect(warningDialog).toHaveCount(0)
  await expect(adminPage.getByText('Role Updated', { exact: true })).toBeVisible()
  await adminPage.getByRole('button', { name: 'Undo' }).click()
  await expect(role).toHaveValue('user')
  await adminPage.goto(`/users-teams?search=${encodeURIComponent(tom.email)}`)
  await expect(getUserRow(adminPage, tom)).toBeVisible()
  await expect(role).toHaveValue('user')
  await visit(adminPage, '/users-teams?add=1')
  await expect(adminPage.getByRole('dialog', { name: 'Add User' })).toBeVisible()
  await adminPage.keyboard.press('Escape')

  await adminPage.getByRole('tab', { name: 'Roles & Permissions' }).click()
  await expect(adminPage.getByRole('row', { name: /Manage API keys/ })).toHaveText('Manage API keysYesNoNoNo')
  await adminPage.getByRole('tab', { name: 'API keys' }).click()
  await adminPage.getByRole('button', { name: 'Create API Key' }).click()
  const making = adminPage.getByRole('dialog')
  await making.getByRole('button', { name: 'Create API Key' }).click()
  await expect(making.getByText('Fill in this field.')).toBeVisible()
  await making.getByLabel('Name').fill(tom.email)
  await making.getByRole('button', { name: 'Create API Key' }).click()
  await expect(making.getByRole('alert')).toContainText('Choose at least one permission.')
  await making.getByLabel('See all orders').check()
  await making.getByRole('button', { name: 'Create API Key' }).click()
  await expect(making.getByLabel('API key', { exact: true })).toHaveValue(/^key_[\w-]{43}$/)
  await making.getByRole('button', { name: 'Done' }).click()
  const key = adminPage.locator('[data-key]', { hasText: tom.email })
  await expect(key).toContainText('Never used')
  await key.getByRole('button', { name: 'Actions for' }).click()
  await adminPage.getByRole('menuitem', { name: 'Revoke' }).click()
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(key).toContainText('Revoked on')
  await expectAccessible(adminPage, 'keys')

  await adminPage.setViewportSize({ width: 360, height: 740 })
  await visit(adminPage, '/users-teams')
  await expect(adminPage.getByLabel('Filter by status')).toBeHidden()
  await adminPage.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(adminPage.getByLabel('Filter by status')).toBeVisible()
  for (const tab of ['users', 'roles', 'keys']) {
    await visit(adminPage, `/users-teams?tab=${tab}&lang=ar`)
    await expect(adminPage.getByRole('tabpanel')).toBeVisible()
    await expect(adminPage.locator('[data-user], [data-role], [data-key]').first()).toBeVisible()
    await expectNoHorizontalScroll(adminPage)
  }
})
