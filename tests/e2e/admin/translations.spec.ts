import { openAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test, waitForHydration } from '../support/fixtures.ts'

/** Each test uses its own language, which visitors cannot choose. */
const words = (of: string) => `/translations?of=${of}&namespace=about`

test('a translation is found, saved with its placeholders, deleted and restored', async ({ browser }) => {
  const desk = await openAdmin(browser)
  await desk.goto(words('it'))
  await waitForHydration(desk)
  const line = desk.locator('[data-word=intro]')
  await desk.getByRole('searchbox', { name: 'Search keys and texts' }).fill('HELPS CREATORS')
  await expect(desk.locator('[data-word]')).toHaveCount(1)

  await line.getByRole('button', { name: 'Edit' }).click()
  const field = desk.getByRole('textbox', { name: 'intro' })
  const save = desk.getByRole('button', { name: 'Save' })
  await field.fill('Aiuta chi crea: ')
  await expect(desk.locator('[data-fault=missingPlaceholder]')).toContainText('{{shop}}')
  await expect(save).toBeDisabled()
  await desk.getByRole('button', { name: 'Insert {{shop}}' }).click()
  await expect(field).toHaveValue('Aiuta chi crea: {{shop}}')
  await save.click()
  await expect(line).toContainText('Aiuta chi crea: {{shop}}')
  await expect(line).toHaveAttribute('data-state', 'done')

  await line.getByRole('button', { name: 'Delete' }).click()
  const asked = desk.getByRole('dialog')
  await expect(asked).toContainText('English is shown instead')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(line).toHaveAttribute('data-state', 'missing')
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText('Aiuta chi crea: {{shop}}')
})

test('an import is rejected, previewed, applied and reverted', async ({ browser }) => {
  const desk = await openAdmin(browser, 360)
  await desk.goto(words('fr'))
  await waitForHydration(desk)
  const choose = (name: string, content: string) =>
    desk
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
  const alert = desk.getByRole('alert')
  await choose('about.json', '{"heading": ')
  await expect(alert).toHaveText('Failed to import translations. Make sure the file is valid JSON.')
  await choose('about.json', '{"intro": "Sans le nom"}')
  await expect(alert).toContainText('intro: ')

  await choose('about.json', '{"heading": "Le premier public"}')
  const preview = desk.getByRole('dialog')
  await expect(preview).toContainText('Le premier public')
  await preview.getByRole('button', { name: 'Apply' }).click()
  const line = desk.locator('[data-word=heading]')
  await expect(line).toHaveAttribute('data-state', 'review')
  await expect(alert).toHaveCount(0)
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toHaveAttribute('data-state', 'missing')

  for (const tab of ['Editor', 'Comparison', 'Statistics']) {
    await desk.getByRole('tab', { name: tab }).click()
    await expect(desk.locator('[data-word], [data-language]').first()).toBeVisible()
    await expectNoHorizontalScroll(desk)
    if (tab !== 'Statistics') await expectAccessible(desk, tab)
  }
})

test('shows both versions when two people edit one text', async ({ browser }) => {
  const [first, second] = await Promise.all([openAdmin(browser), openAdmin(browser)])
  for (const desk of [first, second]) {
    await desk.goto(words('de'))
    await waitForHydration(desk)
    await desk.locator('[data-word=heading]').getByRole('button', { name: 'Edit' }).click()
  }
  const line = second.locator('[data-word=heading]')
  await first.getByRole('textbox', { name: 'heading' }).fill('Das erste Publikum')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.locator('[data-word=heading]')).toContainText('Das erste Publikum')

  await second.getByRole('textbox', { name: 'heading' }).fill('Aller Anfang ist schwer')
  await second.getByRole('button', { name: 'Save' }).click()
  const both = second.locator('[data-overtaken]')
  await expect(both).toContainText('Das erste Publikum')
  await expect(both).toContainText('Aller Anfang ist schwer')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(line).toContainText('Aller Anfang ist schwer')
})
