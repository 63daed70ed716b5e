import { OWNER } from '../../../playwright.config.ts'
import { buyPackage } from '../support/admin.ts'
import { createAccount, expect, logInByApi, test } from '../support/fixtures.ts'

test('the command palette finds an order by its customer and opens screens, with the keyboard alone', async ({
  page,
}) => {
  const orderId = await buyPackage(page, { name: 'Palina' })
  await logInByApi(page, OWNER)
  await page.goto('/admin/orders?lang=en')
  await expect(page.getByRole('link', { name: /^Orders.*to start/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to…' })
  const box = palette.getByRole('combobox')
  await expect(box).toBeFocused()
  await page.keyboard.type('palina')
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
  await expect(page).toHaveURL(/\/settings\/hours/)

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
  await expect(bar.getByRole('link')).toHaveText([/المتابعة/, /الطلبات/, /الحالات/, /الوارد/])
  await bar.getByRole('button', { name: 'المزيد' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'سجل النشاط' }).click()
  await expect(page).toHaveURL(/\/admin\/audit/)
  await expect(page.getByRole('dialog')).toBeHidden()
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
