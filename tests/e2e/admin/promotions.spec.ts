import { scaleTimeout } from '../../support/scale-timeout.ts'
import { createStaffPage, openAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { addToCart, expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'

test('a promotion is created, applied in the cart, paused, exported, changed and ended', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.expect(/409 \(Conflict\)/)
  const name = `Summer ${Date.now() % 1_000_000}`
  const code = `SUN${Date.now() % 1_000_000}`
  const adminPage = await openAdmin(browser)
  await adminPage.getByRole('link', { name: 'Promotions', exact: true }).click()
  await adminPage.getByRole('link', { name: 'New promotion' }).first().click()
  const form = adminPage.locator('main form').first()
  const preview = adminPage.locator('[data-preview]')
  await form.getByRole('button', { name: 'Create' }).click()
  // The first missing field gets the focus.
  await expect(form.locator('[name=name]')).toBeFocused()
  await expect(form.locator('[name=name]')).toHaveAccessibleDescription('Fill in this field.')
  const section = (title: string) =>
    form.locator('details', { has: adminPage.getByText(title, { exact: true }) })
  await form.locator('[name=name]').fill(name)
  await form.locator('[name=code]').fill(code.toLowerCase())
  await form.locator('[name="benefit.percent"]').fill('50')
  // A refused field of a folded section opens it.
  await section('Limits').locator('summary').click()
  await form.locator('[name=maxUses]').fill('x')
  await section('Limits').locator('summary').click()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.locator('[name=maxUses]')).toBeFocused()
  await form.locator('[name=maxUses]').fill('')
  const scope = section('What it covers')
  await expect(scope.locator('[data-set]')).toHaveText('Everything')
  await scope.locator('summary').focus()
  await adminPage.keyboard.press('Enter')
  await form.getByLabel('Followers', { exact: true }).check()
  await expect(preview.locator('[data-amount=total]')).toBeVisible()
  await preview.getByText('Sample cart', { exact: true }).click()
  // The sample cart grows with the minimum spend, as far as one line can.
  await form.locator('[name=minimumSpend]').fill('20')
  await expect(preview.getByLabel('Units')).not.toHaveValue('1')
  await form.locator('[name=minimumSpend]').fill('50000')
  await expect(preview).toContainText('short of the minimum spend')
  await form.locator('[name=minimumSpend]').fill('2')
  await scope.locator('summary').click()
  await expect(scope.locator('[data-set] > bdi')).toHaveText(['Followers', /^from .?£2/])
  await scope.locator('summary').click()
  await form.locator('[name=minimumSpend]').fill('')
  await preview.getByLabel('Package').selectOption('followers-1000')
  await expect(preview.locator('[data-amount=total]')).toContainText(/£2\.\d\d/)
  await expectAccessible(adminPage, 'promotion form')
  // Unsaved changes ask before leaving.
  await adminPage.getByRole('link', { name: 'All promotions' }).click()
  await adminPage.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  await adminPage.waitForURL(/\/admin\/promotions#/)
  const row = adminPage.locator(`[data-promotion="${name}"]`)
  await expect(row).toContainText(/50%.? off followers/)
  await expect(row).toContainText(code)
  await expect(row.getByRole('link')).toBeFocused()
  await expectAccessible(adminPage, 'promotions')

  const applyCode = async () => {
    await page.getByRole('button', { name: 'Have a code?' }).click()
    await page.getByLabel('Promotion code').fill(code)
    await page.keyboard.press('Enter')
  }
  await page.goto('/services')
  await addToCart(page, 'followers-1000')
  await visit(page, '/cart')
  await applyCode()
  await expect(page.getByText(new RegExp(`${code}.? applied`))).toBeVisible()

  // Pausing with the keyboard.
  await row.getByRole('button', { name: /^Actions/ }).focus()
  await adminPage.keyboard.press('Enter')
  await adminPage.getByRole('menuitem', { name: 'Pause' }).focus()
  await adminPage.keyboard.press('Enter')
  await expect(row).toContainText('Paused')
  await expect(row.getByRole('button', { name: /^Actions/ })).toBeFocused()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('This code is not available at the moment.')).toBeVisible({
      timeout: scaleTimeout(2_000),
    })
  }).toPass()

  // A form that was opened before the change meets a conflict and loads the current version.
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click()
    await adminPage.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const other = await adminPage.context().newPage()
  await other.goto(new URL((await row.getByRole('link').getAttribute('href')) ?? '', page.url()).href)
  const limits = other.locator('summary', { hasText: /^Limits/ })
  await limits.click()
  await other.locator('[name=maxUses]').fill('100')
  await choose('Resume')
  await expect(row).toContainText('Running')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('button', { name: 'Load the current version' }).click()
  // The form with the current version comes folded.
  await expect(other.locator('[name=maxUses]')).toHaveValue('')
  await limits.click()
  await other.locator('[name=maxUses]').fill('100')
  const download = other.waitForEvent('download')
  await expect(other.getByRole('region', { name: 'Single-use codes' })).toBeVisible()
  await other.getByLabel('Number of codes').fill('5')
  await other.getByRole('button', { name: 'Generate and download' }).click()
  expect((await download).suggestedFilename()).toBe('codes.csv')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.waitForURL(/\/admin\/promotions#/)
  await expect(other.locator(`[data-promotion="${name}"]`)).toContainText('0 of 100')
  await other.close()

  await choose('Duplicate')
  await expect(form.locator('[name=name]')).toHaveValue(`${name} (copy)`)
  await expect(form.locator('[name="benefit.percent"]')).toHaveValue('50')
  // The code of the other promotion is refused beside its field.
  await form.locator('[name=code]').fill(code)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.locator('[name=code]')).toBeFocused()
  await expect(form.locator('[name=code]')).toHaveAccessibleDescription(/already has this code/)
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(adminPage)
  await adminPage.getByRole('link', { name: 'All promotions' }).click()
  await adminPage.getByRole('button', { name: 'Leave without saving' }).click()
  await expectNoHorizontalScroll(adminPage)
  await choose('End')
  await adminPage.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(row).toContainText('Ended')
  await choose('Archive')
  await expect(row).toHaveCount(0)
  await adminPage.getByRole('link', { name: 'Archived', exact: true }).click()
  await expect(row).toContainText('Archived')
  await adminPage.close()
})

test('dates are typed in the numbers in which the page shows them, or chosen from the calendar', async ({
  browser,
}) => {
  const page = await createStaffPage(browser)
  await page.goto('/admin/promotions/new')
  const end = page.getByLabel('End', { exact: true })
  await end.fill('31/2/2030')
  await page.locator('[name="benefit.percent"]').fill('5')
  await page.locator('[name=code]').fill('DATES')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(end).toBeFocused()
  await expect(end).toHaveAccessibleDescription('Please enter a date.')
  await end.fill('3.12.30 9:05')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Open the calendar' }).nth(1)).toBeFocused()
  await expect(end).toHaveValue('03/12/2030 09:05')
  // What the browser's calendar writes.
  await page.locator('input[type=datetime-local]').nth(1).fill('2030-12-04T10:00')
  await expect(end).toHaveValue('04/12/2030 10:00')
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const from = page.getByLabel('From', { exact: true })
  await from.fill('27/11/2026')
  await from.press('Enter')
  await page.waitForURL(/from=2026-11-27/)
  await visit(page, '/admin/orders?from=2026-11-27&lang=ar')
  await expect(page.locator('[data-date="2026-11-27"]')).toHaveValue('27/11/2026')
})
