import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getFastFolder } from '../../support/files/get-fast-folder.ts'
import { OWNER as SHOP_OWNER } from '../../support/shops/shop-process.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { createAccount, expect, expectNoHorizontalScroll, logIn, test, visit } from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

const OWNER = { name: 'Olga', email: 'olga@example.com', password: 'the owner of this shop' }

test('the set-up link logs the owner in, and the launch checklist leads to the fields', async ({ page }) => {
  const shop = await startOwnShop({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  const at = (path: string) => `${shop.origin}${path}`
  try {
    const [link = ''] = shop.log().match(/http\S+\/setup\?token=\S+/) ?? []
    await page.goto(at('/setup?token=unknown'))
    await expect(page.getByRole('heading', { name: 'This set-up link does not work' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('npm start')
    await expect(page.getByRole('contentinfo')).toContainText('All rights reserved')
    await expectAccessible(page, 'set-up link that does not work')
    await page.goto(link)
    await page.getByLabel('Name').fill(OWNER.name)
    await page.getByLabel('Email').fill(OWNER.email)
    for (const field of await page.locator('input[type=password]').all()) await field.fill(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at('/admin'))
    const checklist = page.getByTestId('launch')
    const step = (id: string) => checklist.locator(`[data-step=${id}]`)
    await expect(step('shopName')).toHaveAttribute('data-state', 'todo')
    await expect(step('testPayment')).toBeHidden()
    await checklist.getByText('More steps').click()
    await expect(step('testPayment')).toBeVisible()
    await expectAccessible(page, 'dashboard of a new shop')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await visit(page, at('/admin?lang=ar'))
    await expect(step('shopName')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, at('/admin?lang=en'))

    await step('shopName').getByRole('link', { name: 'Name your shop' }).click()
    const name = page.getByLabel('Name of the shop')
    await expect(name).toBeFocused()
    await name.fill('Allegro')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Saved/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Main menu' }).click()
    await expect(step('shopName')).toHaveAttribute('data-state', 'done')

    await checklist.getByRole('button', { name: 'Hide for now' }).click()
    await expect(checklist).toHaveCount(0)
    await visit(page, at('/settings/launch'))
    await page.getByRole('button', { name: 'Show on the dashboard' }).click()
    await expect(page.getByRole('button', { name: 'Hide for now' })).toBeVisible()
    await visit(page, at('/admin'))
    await expect(checklist).toBeVisible()
  } finally {
    // Its stream of the inbox would break.
    await page.goto('about:blank')
    await shop.kill()
  }
})

test('a closed shop shows visitors the opening page and staff the shop, until it opens', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.expect(/503/)
  const shop = await startOwnShop()
  const at = (path: string) => `${shop.origin}${path}`
  const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } })
  try {
    await createAccount(visitor, 'Nina', shop.origin)
    await page.goto(at('/login?from=/admin'))
    await logIn(page, SHOP_OWNER.email, SHOP_OWNER.password)
    await expect(page).toHaveURL(/\/admin/)
    await visit(page, at('/settings/opening?lang=en'))
    await page.getByRole('button', { name: 'Close the shop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click()
    await page.getByRole('textbox', { name: 'Opening day' }).fill('2130-02-01')
    await expectAccessible(page, 'opening')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Saved/).first()).toBeVisible()

    const getStatus = async () => (await visitor.request.get(at('/services'))).status()
    await expect.poll(getStatus).toBe(503)
    // It has no scripts for which `goto` could wait.
    await visitor.evaluate((url) => window.location.assign(url), at('/services?lang=en'))
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Opening on .*1\sFeb\s2130/)
    await expectAccessible(visitor, 'opening page')
    await expect(visitor.getByRole('navigation', { name: 'Legal' }).getByRole('link')).toHaveText([
      'Terms of Service',
      'Privacy Policy',
      'Refund Policy',
      'Withdraw from contract',
      'Legal notice',
    ])
    await visitor.getByRole('link', { name: 'Español' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Abrimos el/)
    await visitor.getByRole('link', { name: 'العربية' }).click()
    await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectNoHorizontalScroll(visitor)
    await visitor.goto(at('/orders?lang=en'))
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('My Orders')
    await visitor
      .getByRole('link', { name: /Crescendo/ })
      .first()
      .click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Opening on/)

    await page.getByRole('link', { name: 'View shop' }).click()
    const strip = page.getByTestId('visitors')
    await expect(strip).toHaveText('Closed to visitors · Trial payments · Sample texts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Growth you can hear coming.')
    await expectAccessible(page, 'strip for staff')
    await strip.click()
    await page.getByRole('button', { name: 'Open the shop' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(/\d+ important steps? left/)
    await question.getByRole('button', { name: 'Open the shop' }).click()
    await expect(page.getByText('The shop has been open since')).toBeVisible()
    await expect(page.getByTestId('no-money')).toHaveText(/^No real money is taken yet/)
    await expect.poll(getStatus).toBe(200)
    await visitor.goto(at('/services?lang=en'))
    await expect(visitor.getByTestId('visitors')).toHaveCount(0)
    await visit(page, at('/faq'))
    await expect(strip).toHaveText('Open to visitors · Trial payments · Sample texts')
  } finally {
    await page.goto('about:blank')
    await visitor.close()
    await shop.kill()
  }
})

test('an owner downloads a backup, and another shop starts from it', async ({ page }) => {
  const shop = await startOwnShop()
  const folder = mkdtempSync(join(getFastFolder(), 'crescendo-restored-'))
  try {
    await page.goto(`${shop.origin}/login?from=/settings/security&lang=en`)
    await logIn(page, SHOP_OWNER.email, SHOP_OWNER.password)
    await expect(page.locator('#backup')).toContainText('No backup yet')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, 'backup')
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Back up now' }).press('Enter')
    const file = join(folder, 'shop.tar.gz')
    await (await begun).saveAs(file)
    await expect(page.locator('#backup')).toContainText('Last backup:')
    await visit(page, `${shop.origin}/settings/security?lang=ar`)
    await expect(page.locator('#backup')).toContainText('آخر نسخة')
    await expectNoHorizontalScroll(page)

    const dataDir = join(folder, 'data')
    const restored = spawnSync(process.execPath, ['scripts/commands/restore.ts', file], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(restored.stderr).toBe('')
    expect(restored.stdout).toContain('Restored: 0 orders')
    const second = await startOwnShop({ DATA_DIR: dataDir, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    try {
      const session = await page.request.post(`${second.origin}/api/auth/login`, {
        data: { email: SHOP_OWNER.email, password: SHOP_OWNER.password },
      })
      expect(session.status()).toBe(200)
    } finally {
      await second.kill()
    }
  } finally {
    await page.goto('about:blank')
    await shop.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
