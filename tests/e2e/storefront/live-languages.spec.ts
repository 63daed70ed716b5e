import { scaleTimeout } from '../../support/scale-timeout.ts'
import { createStaffPage } from '../support/admin.ts'
import { expect, waitForHydration } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'

test('a disabled language falls back to English and can be enabled again', async ({
  page: visitor,
  browser,
  real,
}) => {
  const at = (path: string) => `${real.origin}${path}`
  const page = await createStaffPage(browser, 1280, real.origin)
  const row = (lang: string) => page.locator(`[data-language=${lang}]`)
  const turn = async (lang: string, on: boolean) => {
    await row(lang).getByRole('switch').setChecked(on)
    await expect(page.getByText(/^Saved\./)).toBeVisible()
  }
  const arrives = (path: string, lang: string) =>
    expect(async () => {
      await visitor.goto(at(path))
      await expect(visitor.locator('html')).toHaveAttribute('lang', lang, { timeout: scaleTimeout(1_000) })
    }).toPass()
  const kept = () => visitor.evaluate(() => localStorage.getItem('userLang'))
  await visitor.goto(at('/?lang=es'))
  await expect.poll(kept).toBe('es')

  await page.goto(at('/settings/languages'))
  await expect(row('en')).toContainText('Always live')
  await expect(row('en').getByRole('switch')).toHaveCount(0)
  await page.getByText('Add a language').click()
  await expect(row('fr').getByRole('switch')).toBeDisabled()
  await expect(row('fr').getByRole('link', { name: 'Translate' })).toHaveAttribute('href', /of=fr/)
  await turn('es', false)

  await arrives('/', 'en')
  await expect.poll(kept).toBe('en')
  await visitor.goto(at('/?lang=es'))
  await expect(visitor).toHaveURL(at('/?lang=en'))
  await waitForHydration(visitor)
  await visitor.getByRole('button', { name: 'Language' }).click()
  const listed = visitor.getByRole('dialog', { name: 'Language' })
  await expect(listed).toContainText('العربية')
  await expect(listed).not.toContainText('Español')
  await turn('es', true)
  await arrives('/?lang=es', 'es')
})
