import { expect, test } from './person.ts'

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
