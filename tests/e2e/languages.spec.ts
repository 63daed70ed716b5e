import { OWNER, ShopProcess } from '../shop-process.ts'
import { expect, logIn, test, untilAlive } from './person.ts'

test('a language chosen turns the page around without a reload and stays', async ({ page }) => {
  await page.goto('/services')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByPlaceholder('Search languages...').fill('arab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('h1')).toContainText('كل باقة')
  await expect(page.locator('[data-package=likes-1000]')).toContainText('1,000 إعجاب')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('ar')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.locator('header a[href="/cart"]').click()
  await expect(page.locator('h1')).toContainText('سلتك')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'userLang')
  expect(cookie).toMatchObject({ value: 'ar', path: '/' })
  expect(await page.evaluate(() => localStorage.getItem('userLang'))).toBe('ar')
})

test('a language kept in storage comes before the browser, the parameter before everything', async ({
  page,
}) => {
  await page.goto('/?lang=es')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userLang'))).toBe('es')
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('a currency chosen shows everywhere, at the rate that is shown', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('button', { name: 'Currency' }).click()
  const panel = page.getByRole('dialog', { name: 'Currency' })
  await expect(panel).toContainText('Base: GBP')
  await expect(panel).toContainText('1 GBP = 203.15')
  await panel.getByRole('button', { name: /JPY/ }).click()
  // £5.59 at 203.15
  await expect(page.locator('[data-package=followers-1000]')).toContainText('¥1,135.61')
  await page.reload()
  await expect(page.locator('[data-package=followers-1000]')).toContainText('¥1,135.61')
  expect(await page.evaluate(() => localStorage.getItem('userLocale'))).toContain('"JPY"')
})

/** In a shop of its own: other tests read Spanish. */
test('a language that is switched off is English to who had chosen it, and can come back', async ({
  page,
  browser,
}) => {
  const shop = await ShopProcess.start()
  const at = (path: string) => `${shop.origin}${path}`
  const row = (lang: string) => page.locator(`[data-language=${lang}]`)
  const turn = async (lang: string, on: boolean) => {
    await row(lang).getByRole('checkbox').setChecked(on)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. It shows on the site within seconds.')).toBeVisible()
  }
  try {
    const visitor = await (await browser.newContext()).newPage()
    const arrives = (path: string, lang: string) =>
      expect(async () => {
        await visitor.goto(at(path))
        await expect(visitor.locator('html')).toHaveAttribute('lang', lang, { timeout: 1_000 })
      }).toPass()
    const kept = () => visitor.evaluate(() => localStorage.getItem('userLang'))
    await visitor.goto(at('/?lang=es'))
    await expect.poll(kept).toBe('es')

    await page.goto(at('/login?from=/settings/languages'))
    await logIn(page, OWNER.email, OWNER.password)
    await expect(row('en').getByRole('checkbox')).toBeDisabled()
    await expect(row('fr').getByRole('checkbox')).toBeDisabled()
    await expect(row('fr')).toContainText('it can go live from 95%')
    await expect(row('fr').getByRole('link', { name: 'Translate' })).toHaveAttribute('href', /of=fr/)
    await turn('es', false)

    await arrives('/', 'en')
    await expect.poll(kept).toBe('en')
    await visitor.goto(at('/?lang=es'))
    await expect(visitor).toHaveURL(at('/?lang=en'))
    await untilAlive(visitor)
    await visitor.getByRole('button', { name: 'Language' }).click()
    const listed = visitor.getByRole('dialog', { name: 'Language' })
    await expect(listed).toContainText('العربية')
    await expect(listed).not.toContainText('Español')
    await turn('es', true)
  } finally {
    await shop.killNine()
  }
})
