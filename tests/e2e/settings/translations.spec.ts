import { createStaffPage } from '../support/admin.ts'
import { expect, expectNoHorizontalScroll } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'

/** Each test uses its own language, which visitors cannot choose. */
const editorPath = (of: string) => `/translations?of=${of}&namespace=about`

test('a translation is found, saved with its placeholders, deleted and restored', async ({
  browser,
  real,
}) => {
  const adminPage = await createStaffPage(browser, 1280, real.origin)
  await adminPage.goto(real.origin + editorPath('it'))
  const line = adminPage.locator('[data-word=intro]')
  await adminPage.getByRole('searchbox', { name: 'Search texts' }).fill('HELPS CREATORS')
  await expect(adminPage.locator('[data-word]')).toHaveCount(1)

  await line.getByRole('button', { name: 'Edit' }).click()
  const field = adminPage.getByRole('textbox', { name: 'intro' })
  const save = adminPage.getByRole('button', { name: 'Save' })
  await field.fill('Aiuta chi crea: ')
  await expect(adminPage.locator('[data-fault=missingPlaceholder]')).toContainText('{{shop}}')
  await expect(save).toBeDisabled()
  await adminPage.getByRole('button', { name: 'Insert {{shop}}' }).click()
  await expect(field).toHaveValue('Aiuta chi crea: {{shop}}')
  await save.click()
  await expect(line).toContainText('Aiuta chi crea: {{shop}}')
  await expect(line).toHaveAttribute('data-state', 'done')

  await line.getByRole('button', { name: /^More/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Delete' }).click()
  const confirmDialog = adminPage.getByRole('dialog')
  await expect(confirmDialog).toContainText('English is shown instead')
  await confirmDialog.getByRole('button', { name: 'Delete' }).click()
  await expect(line).toHaveAttribute('data-state', 'missing')
  await adminPage.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText('Aiuta chi crea: {{shop}}')
})

test('notes and imports of translations on a phone', async ({ browser, real }) => {
  const adminPage = await createStaffPage(browser, 360, real.origin)
  await test.step('a note says what an ambiguous text means', async () => {
    await adminPage.goto(`${real.origin}/translations?of=pt&namespace=cart`)
    const line = adminPage.locator('[data-word=free]')
    await expect(line).toContainText('Note: Price of the delivery: costs nothing.')
    await line.getByRole('button', { name: 'Edit' }).click()
    const field = adminPage.getByRole('textbox', { name: 'free' })
    await expect(field).toHaveAccessibleDescription(/Price of the delivery: costs nothing\./)
    await expectNoHorizontalScroll(adminPage)
  })
  await test.step('an import is rejected, previewed, applied and reverted', async () => {
    await adminPage.goto(real.origin + editorPath('fr'))
    const choose = (name: string, content: string) =>
      adminPage
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
    const alert = adminPage.getByRole('alert')
    await choose('about.json', '{"heading": ')
    await expect(alert).toHaveText('Failed to import translations. Make sure the file is valid JSON.')
    await choose('about.json', '{"intro": "Sans le nom"}')
    await expect(alert).toContainText('intro: ')

    await choose('about.json', '{"heading": "Le premier public"}')
    const preview = adminPage.getByRole('dialog')
    await expect(preview).toContainText('Le premier public')
    await preview.getByRole('button', { name: 'Apply' }).click()
    const line = adminPage.locator('[data-word=heading]')
    await expect(line).toHaveAttribute('data-state', 'review')
    await expect(alert).toHaveCount(0)
    await adminPage.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toHaveAttribute('data-state', 'missing')

    for (const tab of ['Editor', 'Comparison', 'Statistics']) {
      await adminPage.getByRole('tab', { name: tab }).click()
      await expect(adminPage.locator('[data-word], [data-language]').first()).toBeVisible()
      await expectNoHorizontalScroll(adminPage)
    }
  })
})

test('shows both versions when two people edit one text', async ({ browser, real }) => {
  const [first, second] = await Promise.all([
    createStaffPage(browser, 1280, real.origin),
    createStaffPage(browser, 1280, real.origin),
  ])
  for (const adminPage of [first, second]) {
    await adminPage.goto(real.origin + editorPath('de'))
    await adminPage.locator('[data-word=heading]').getByRole('button', { name: 'Edit' }).click()
  }
  const line = second.locator('[data-word=heading]')
  await first.getByRole('textbox', { name: 'heading' }).fill('Das erste Publikum')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.locator('[data-word=heading]')).toContainText('Das erste Publikum')

  await second.getByRole('textbox', { name: 'heading' }).fill('Aller Anfang ist schwer')
  await second.getByRole('button', { name: 'Save' }).click()
  const conflict = second.locator('[data-overtaken]')
  await expect(conflict).toContainText('Das erste Publikum')
  await expect(conflict).toContainText('Aller Anfang ist schwer')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(line).toContainText('Aller Anfang ist schwer')
})
