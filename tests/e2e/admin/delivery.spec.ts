import { buyPackage, createStaffPage } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'
import { createOwnQuantity } from '../support/packages.ts'

/** A picture of 8 by 8 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPQ9v6PFTEMLQkAOuRdQe1UjUEAAAAASUVORK5CYII=',
  'base64',
)

test('plans runs, records readings with an image, and retries a failed run', async ({ page, browser }) => {
  const orderId = await buyPackage(page, { name: 'Rania' })
  const adminPage = await createStaffPage(browser)
  await adminPage.goto(`/admin/orders/${orderId}`)
  const dialog = adminPage.locator('dialog:modal')
  const submit = dialog.locator('button[type=submit]')

  await adminPage.getByRole('button', { name: 'Edit plan' }).click()
  await dialog.getByLabel('Quantity').fill('600')
  await expect(submit).toBeDisabled()
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await expect(dialog.locator('[data-planned-run="2"]').getByLabel('Quantity')).toHaveValue('400')
  await dialog.locator('[data-planned-run="2"]').getByLabel('Most per day').fill('100')
  await submit.click()
  await expect(adminPage.locator('[data-run="2"]')).toContainText(/at most .*100.* a day/)

  await adminPage.getByRole('button', { name: 'Start', exact: true }).click()
  await submit.click()
  await expect(adminPage.locator('[data-run="1"][data-run-state=running]')).toBeVisible()

  const record = adminPage.getByRole('button', { name: 'Record reading' })
  await record.click()
  await submit.click()
  await expect(dialog.getByLabel('Public count')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Public count').fill('5000')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await record.click()
  await dialog.getByLabel('Public count').fill('5250')
  await dialog.getByLabel(/^Screenshot/).setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: PNG })
  await expect(dialog.getByRole('img', { name: 'Preview of the image' })).toBeVisible()
  await submit.click()
  await expect(dialog).toHaveCount(0)
  const readings = adminPage.getByTestId('readings')
  await expect(readings.getByRole('row').nth(1)).toContainText('5,250')
  await expect(readings.getByRole('row').nth(1)).toContainText('+250')
  await readings.getByRole('button', { name: /^Open the image of the reading/ }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  await adminPage.keyboard.press('Escape')
  await expect(adminPage.locator('[data-run="1"]')).toContainText('250/600')

  await adminPage.getByRole('button', { name: 'More actions: Part 1' }).click()
  await adminPage.getByRole('menuitem', { name: 'Report a failure' }).click()
  await dialog.getByLabel('Reason').selectOption('no_capacity')
  await dialog.getByLabel(/^Note/).fill('Tomorrow again')
  await submit.click()
  const run = adminPage.locator('[data-run="1"]')
  await expect(run).toHaveAttribute('data-run-state', 'failed')
  await expect(run).toContainText('No capacity')
  await expect(adminPage.getByTestId('story')).toContainText('Tomorrow again')
  await visit(adminPage, '/admin/orders?queue=failedRuns')
  await expect(adminPage.locator(`[data-order="${orderId}"]`)).toBeVisible()
  await visit(adminPage, `/admin/orders/${orderId}`)
  await run.getByRole('button', { name: 'Try again' }).click()
  await expect(run).toHaveAttribute('data-run-state', 'planned')
})

test('a target that cannot be reached pauses the order', async ({ page, browser }) => {
  const orderId = await buyPackage(page, { name: 'Selim' })
  const adminPage = await createStaffPage(browser, 360)
  await adminPage.goto(`/admin/orders/${orderId}`)
  const dialog = adminPage.locator('dialog:modal')
  await adminPage.getByRole('button', { name: 'Start', exact: true }).click()
  await dialog.locator('button[type=submit]').click()
  await adminPage.getByRole('button', { name: 'More actions: Part 1' }).click()
  await adminPage.getByRole('menuitem', { name: 'Report a failure' }).click()
  await dialog.getByLabel('Reason').selectOption('account_private')
  await dialog.locator('button[type=submit]').click()
  await expect(adminPage.locator('[data-standing=paused]')).toContainText('The profile is private')
  await expect(adminPage.getByRole('button', { name: 'Mark as completed' })).toHaveCount(0)
  await expect(adminPage.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  for (const lang of ['en', 'ar', 'es']) {
    await visit(adminPage, `/admin/orders/${orderId}?lang=${lang}`)
    await expect(adminPage.getByTestId('runs')).toBeVisible()
    await expectNoHorizontalScroll(adminPage)
    await expectAccessible(adminPage, `${lang} paused order`)
  }
})

test('a package has its own delivery time, guarantee and plan', async ({ browser }) => {
  const [quantity, name] = [`${createOwnQuantity()}`, `Planned service ${crypto.randomUUID()}`]
  const adminPage = await createStaffPage(browser)
  await adminPage.goto('/admin/packages/new')
  const form = adminPage.locator('main form')
  const delivery = form.locator('details').filter({ has: adminPage.locator('[name=deliveryHours]') })
  await expect(delivery.locator('[data-set]')).toHaveText('Times from your policy')
  await delivery.locator('summary').click()
  await form.locator('[name=deliveryHours]').fill('0')
  await form.locator('[name=guaranteeDays]').fill('366')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form).toContainText('Enter 1 or more.')
  await expect(form).toContainText('Enter 365 or less.')
  await form.locator('[name=deliveryHours]').fill('48')
  await form.locator('[name=guaranteeDays]').fill('30')
  await form.getByLabel('Customers may choose start and pace').check()
  await delivery.locator('summary').click()
  await expect(delivery.locator('[data-set] > bdi')).toHaveText([
    /^delivered in .?48.? hours$/,
    /^guaranteed for .?30.? days$/,
    'start and pace by choice',
  ])
  await form.locator('[name=type]').selectOption('others')
  await form.locator('[name=quantity]').fill(quantity)
  await form.locator('[name=price]').fill('25')
  await form.locator('[name="texts.en.name"]').fill(name)
  await form.locator('[name="texts.en.description"]').fill('Delivered as you like.')
  for (const lang of ['ar', 'es']) {
    await form.locator(`[data-lang-tab=${lang}]`).click()
    await form.getByRole('button', { name: 'Copy English' }).click()
  }
  await form.getByRole('button', { name: 'Publish' }).click()
  const row = adminPage.locator('[data-shelf]', { hasText: name })
  await expect(row).toContainText(
    /delivered in .*48.* hours\s·\sguaranteed for .*30.* days\s·\sstart and pace by choice/,
  )
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await adminPage.getByRole('menuitem', { name: /^Archive/ }).click()
})
