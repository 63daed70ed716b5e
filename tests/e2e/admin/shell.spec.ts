import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage } from '../support/admin.ts'
import { createAccount, expect, logInByApi, test, visit } from '../support/fixtures.ts'
import { createOwnPackage } from '../support/packages.ts'

test('the command palette finds an order by its customer and opens screens, with the keyboard alone', async ({
  page,
}) => {
  const name = `Palina${Date.now()}`
  const orderId = await buyPackage(page, { name })
  await logInByApi(page, OWNER)
  await page.goto('/admin/orders?lang=en')
  await expect(page.getByRole('link', { name: /^Orders.*to start/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to…' })
  const box = palette.getByRole('combobox')
  await expect(box).toBeFocused()
  await page.keyboard.type(name.toLowerCase())
  await expect(palette.getByRole('option', { name: new RegExp(orderId.slice(-8)) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}`))
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('chat hours')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/opening/)

  // A setting is found by its label or a related word, and its field gets the focus.
  for (const [text, name] of [
    ['support e-mail', 'supportEmail'],
    ['retention', 'policy.ordersKeptYears'],
    ['inactive accounts', 'policy.inactiveYears'],
  ]) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`${text}`)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(page.locator(`[name="${name}"]`)).toBeFocused()
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('currencies')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/rates/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('no such thing')
  await expect(palette.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('a phone has the daily screens in a bar and the others in a sheet; the shop keeps its own shell', async ({
  page,
}) => {
  await logInByApi(page, OWNER)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/packages?lang=ar')
  const bar = page.getByRole('navigation', { name: 'الإدارة' })
  await expect(bar.getByRole('link')).toHaveText([/المتابعة/, /الطلبات/, /القرارات/, /الوارد/])
  const more = bar.getByRole('button', { name: 'المزيد' })
  await expect(more).toHaveAttribute('aria-current', 'page')
  const search = await page.locator('header [aria-keyshortcuts*="Control+K"]').boundingBox()
  expect(Math.max(search?.width ?? 99, search?.height ?? 99)).toBeLessThanOrEqual(44)
  await more.click()
  await page.getByRole('dialog').getByRole('link', { name: 'الإعدادات' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('navigation', { name: 'نظرة عامة' }).getByRole('link', { name: 'سجل النشاط' }).click()
  await expect(page).toHaveURL(/\/admin\/audit/)
  await page.getByRole('link', { name: 'كل الإعدادات' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('contentinfo')).toBeHidden()

  await page.getByRole('link', { name: 'عرض المتجر' }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(bar).toBeHidden()
})

test('a customer keeps the shop, and a lost session leads to the login and back', async ({ page }) => {
  await createAccount(page, 'Noor')
  await page.goto('/admin')
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin%2Forders/)
})

/** Ends the session of the page, as the server does after a while. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
}

/** The dialog may be open already: the live inbox notices the end of the session, too. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true, includeHidden: true }).dispatchEvent('click')
}

test('a session ends while staff type', async ({ page, quiet }) => {
  quiet.expect(/401|Please log in/)
  // Other tests read the names of the built-in packages.
  const { id, archive } = await createOwnPackage(page.request, 'Story')
  await logInByApi(page, OWNER)
  await test.step('a form keeps what was typed when the session ends, and is saved after a login in place', async () => {
    await page.goto(`/admin/packages/${id}`)
    const name = page.locator('[name="texts.en.name"]')
    const former = await name.inputValue()
    await name.fill(`${former} `)
    await name.pressSequentially('x')
    await endSession(page)
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toContainText(OWNER.email)
    await dialog.getByLabel('Password', { exact: true }).fill('wrong password')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/packages#/)
    await expect(page.getByText(`${former} x`).first()).toBeVisible()
  })
  await test.step('leaving the dialog of an ended session leads to the login and back', async () => {
    await visit(page, '/settings/brand')
    await page.locator('[name=shopName]').fill('Another name')
    await endSession(page)
    await save(page)
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/login\?from=%2Fsettings%2Fbrand/)
  })
  await archive()
})

test('menus and Back return to the place before', async ({ page }) => {
  await logInByApi(page, OWNER)
  await test.step('the settings keep the way back and what waits', async () => {
    const message = {
      subject: 'general',
      name: 'Ida',
      email: 'ida@example.com',
      message: 'When do you answer?',
    }
    await page.request.post('/api/contact/submit', { data: message })
    await page.goto('/settings/identity')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Inbox' })).toContainText(/\d/)
    await menu.getByRole('link', { name: 'Main menu' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
  })
  await test.step('Back returns to the place in the translations', async () => {
    await visit(page, '/translations?of=it&namespace=orders')
    const list = page.getByRole('region', { name: /^Texts of / })
    const row = list.locator('[aria-posinset="150"]')
    await expect
      .poll(async () => {
        await list.evaluate((box) => box.scrollTo(0, box.scrollHeight))
        return row.count()
      })
      .toBe(1)
    await row.scrollIntoViewIfNeeded()
    const getPlace = () => page.evaluate(() => Number(history.state.usr?.place))
    await expect.poll(getPlace).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Emails', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/emails/)
    await expect(list).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/translations/)
    // The place moves with the list while items get their real height.
    await expect(async () => {
      const place = await getPlace()
      expect(place).toBeGreaterThan(100)
      await expect(list.locator(`[aria-posinset="${place + 1}"]`)).toBeInViewport({
        timeout: scaleTimeout(1_000),
      })
    }).toPass()
  })
})

test('a screen keeps its name while it loads and when it cannot be loaded', async ({ page, quiet }) => {
  quiet.expect(/500/)
  await logInByApi(page, OWNER)
  const heading = page.getByRole('heading', { level: 1 })
  await page.route('**/api/admin/**', () => {})
  for (const [path, name] of [
    ['/admin/inbox', 'Inbox'],
    ['/admin/cases', 'To decide'],
  ] as const) {
    await page.goto(path)
    await expect(heading).toHaveText(name)
    if (name === 'Inbox') await expect(page.locator('[data-inbox-skeleton] > :visible')).toHaveCount(3)
  }
  await page.unroute('**/api/admin/**')
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 500, json: {} }))
  for (const [path, name] of [
    ['/settings/brand', 'Brand'],
    ['/admin/cases', 'To decide'],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(heading).toHaveText(name)
  }
})
