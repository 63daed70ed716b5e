import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER } from '../../support/shops/shop-process.ts'
import { createAccount, expect, expectNoHorizontalScroll, logIn, test, visit } from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" onload="document.title='broken'">
<script>document.title = 'broken'</script><path d="M0 30 15 0l15 30z" fill="#0f766e"/><circle cx="70" cy="15" r="15" fill="#e11d48"/></svg>`

test('a new brand shows on pages, icons and emails, without a restart', async ({ page, quiet, browser }) => {
  quiet.expect(/422/)
  const shop = await startOwnShop()
  const at = (path: string) => `${shop.origin}${path}`
  try {
    const visitor = await (await browser.newContext({ colorScheme: 'light' })).newPage()
    await visitor.goto(at('/'))
    await expect(visitor.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg')
    await expect(visitor.locator('header').getByText('Crescendo')).toBeVisible()

    await page.goto(at('/login?from=/settings/launch'))
    await logIn(page, OWNER.email, OWNER.password)
    await page.getByText('Recommended').click()
    await page.getByRole('link', { name: 'Upload your logo' }).click()
    const file = page.getByLabel('Choose a logo')
    await expect(file).toBeFocused()
    await page.getByLabel('Name of the shop').fill('Allegro')
    await file.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<html></html>'),
    })
    await expect(page.getByRole('alert').filter({ hasText: 'Choose an SVG' })).toBeVisible()
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
    await expect(page.getByRole('img', { name: /^Logo of .* on a dark background$/ })).toBeVisible()

    // The upload leaves what was typed before, and saving it meets no conflict.
    await expect(page.getByLabel('Name of the shop')).toHaveValue('Allegro')
    const accent = page.getByRole('textbox', { name: 'Accent color', exact: true })
    await accent.fill('#ffd400')
    await expect(page.getByText('Hard to read: at least').first()).toBeVisible()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await expect(page.getByText('This color is too bright').first()).toBeVisible()
    await page.getByRole('button', { name: /^Use .*#[\da-f]{6}.*, the nearest that works$/ }).click()
    const chosen = await accent.inputValue()
    expect(chosen).toMatch(/^#[\da-f]{6}$/)
    await expect(page.getByText('Hard to read: at least')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Classic' }).check()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await save.click()
    await expect(page.locator('[data-save-bar]')).toHaveCount(0)

    const logo = visitor.locator('header img').first()
    await expect(async () => {
      await visitor.goto(at('/'))
      await expect(logo).toHaveAttribute('alt', 'Allegro', { timeout: scaleTimeout(500) })
    }).toPass()
    expect(
      await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
    ).toBeGreaterThan(0)
    await expect(visitor).not.toHaveTitle('broken')
    const styles = await visitor.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      probe.style.color = 'var(--color-accent)'
      const { color } = getComputedStyle(probe)
      return { color, heading: getComputedStyle(document.querySelector('h1') as Element).fontFamily }
    })
    const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(chosen.slice(start, start + 2), 16))
    expect(styles.color).toBe(`rgb(${red}, ${green}, ${blue})`)
    expect(styles.heading).toContain('Source Serif 4')
    const get = async (path: string) => {
      const answer = await page.request.get(at(path))
      expect(answer.status(), path).toBe(200)
      return answer
    }
    const icon = await visitor.locator('link[rel=icon]').first().getAttribute('href')
    expect(icon).toMatch(/^\/brand\/.+\/32\.png$/)
    expect((await get(icon ?? '')).headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const manifest = await (await get('/manifest.webmanifest?lang=en')).json()
    expect(manifest.name).toBe('Allegro')
    for (const { src } of manifest.icons) expect((await get(src)).headers()['content-type']).toBe('image/png')
    const picture = await visitor.locator('meta[property="og:image"]').getAttribute('content')
    expect((await get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png')

    await createAccount(visitor, 'Noura', shop.origin)
    await visit(page, at('/admin/emails'))
    await page.locator('[data-row]').first().click()
    const email = page.frameLocator('iframe')
    await expect(email.getByRole('img', { name: 'Allegro' })).toHaveAttribute(
      'src',
      /\/brand\/.+\/logo\.png$/,
    )

    await visit(page, at('/settings/launch'))
    await expect(page.locator('[data-step=logo]')).toHaveAttribute('data-state', 'done')
    await visit(page, at('/settings/brand'))
    await page.getByRole('button', { name: 'Delete the logo' }).click()
    await page.getByRole('button', { name: 'Back to the default' }).click()
    await save.click()
    await expect(page.locator('[data-save-bar]')).toHaveCount(0)
    await expect(async () => {
      await visitor.goto(at('/'))
      await expect(visitor.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg', {
        timeout: scaleTimeout(500),
      })
    }).toPass()
    await expect(visitor.locator('header').getByText('Allegro')).toBeVisible()
  } finally {
    await page.goto('about:blank')
    await shop.kill()
  }
})
