import { createStaffPage } from '../support/admin.ts'
import { expect, expectNoHorizontalScroll } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'
import { openStaffApi } from '../support/staff-api.ts'

test('the list of packages is edited in place', async ({ browser, real }) => {
  const adminPage = await createStaffPage(browser, 1280, real.origin)
  await adminPage.goto(`${real.origin}/admin/packages`)
  await test.step('a price is edited in the list, with its errors and conflicts in place', async () => {
    const row = adminPage.locator('[data-shelf=likes-1000]')
    const button = row.getByRole('button', { name: /^Change the price/ })
    const before = await button.innerText()
    const field = row.locator('[name=price]')

    await button.click()
    await field.fill('9.99')
    await adminPage.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveText(before)

    await button.press('Enter')
    await field.fill('free')
    await field.press('Enter')
    await expect(row.getByRole('alert')).toContainText('Enter a number.')

    // Somebody else changes the package meanwhile.
    const staff = await openStaffApi(adminPage.request, real.origin)
    const { likes } = await staff.get<{ likes: { id: string; revision: number }[] }>('/api/admin/packages')
    const { revision } = likes.find(({ id }) => id === 'likes-1000') ?? {}
    const headers = { 'if-match': `"${revision}"` }
    await staff.send('PATCH', '/api/admin/packages/likes-1000', { price: 7 }, headers)
    await field.fill('8')
    await field.press('Enter')
    await expect(row.getByRole('alert')).toContainText('Its price is \u2068£7.00\u2069 now')
    await field.press('Enter')
    await expect(button).toHaveText('£8.00')
    await adminPage.getByRole('button', { name: 'Undo' }).click()
    await expect(button).toHaveText('£7.00')
    await button.click()
    await field.fill(before.replace('£', ''))
    await field.press('Enter')
    await expect(button).toHaveText(before)
  })
  await test.step('packages are reordered by key, button and pointer; unsaved changes ask before leaving', async () => {
    const views = adminPage.locator('[data-shelf-type=views] [data-shelf]')
    const first = () => views.first().getAttribute('data-shelf')
    await expect(views).toHaveCount(4)
    // The shop does not doubt its own packages.
    await expect(adminPage.locator('[data-doubt=not_best]')).toHaveCount(0)

    const undo = adminPage.getByRole('button', { name: 'Undo' })
    const menu = adminPage.locator('[data-shelf=views-8000]').getByRole('button', { name: /^Actions for/ })
    const moveDown = async () => {
      await menu.press('Enter')
      await adminPage.getByRole('menuitem', { name: /^Move down/ }).press('Enter')
    }
    await moveDown()
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 2 of 4').first()).toBeVisible()
    await expect.poll(first).toBe('views-10000')
    await expect(menu).toBeFocused()
    await adminPage.reload()
    await expect.poll(first).toBe('views-10000')
    await adminPage.locator('[data-shelf=views-8000] a').focus()
    await adminPage.keyboard.press('Alt+ArrowUp')
    await expect.poll(first).toBe('views-8000')
    await expect(adminPage.locator('[data-shelf=views-8000] a')).toBeFocused()
    await expect(undo).toBeVisible()
    // A move that follows at once is saved after the one before.
    const moveTwice = async (key: string) => {
      await adminPage.locator('[data-shelf=views-8000] a').focus()
      await adminPage.keyboard.press(`Alt+${key}`)
      await adminPage.keyboard.press(`Alt+${key}`)
    }
    await moveTwice('ArrowDown')
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 3 of 4').first()).toBeVisible()
    await adminPage.reload()
    await expect(views.nth(2)).toHaveAttribute('data-shelf', 'views-8000')
    await moveTwice('ArrowUp')
    await expect.poll(first).toBe('views-8000')

    const drag = async (id: string, to: string) => {
      await adminPage.locator('[data-shelf-type=views] [data-shelf]').last().scrollIntoViewIfNeeded()
      const [from, target] = await Promise.all([
        adminPage.locator(`[data-shelf=${id}] [data-handle]`).boundingBox(),
        adminPage.locator(`[data-shelf=${to}]`).boundingBox(),
      ])
      if (!from || !target) throw new Error('no row')
      await adminPage.mouse.move(from.x + 8, from.y + 8)
      await adminPage.mouse.down()
      await adminPage.mouse.move(from.x + 8, target.y + target.height - 4, { steps: 4 })
      await expect(adminPage.locator(`[data-shelf=${to}]`)).toHaveAttribute('data-drop', 'after')
      await adminPage.mouse.up()
    }
    await drag('views-8000', 'views-15000')
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 3 of 4').first()).toBeVisible()
    await expect.poll(first).toBe('views-10000')
    await undo.click()
    await expect.poll(first).toBe('views-8000')
    await expect(adminPage.getByText('8,000 Views\u2069 is now number 1 of 4').first()).toBeVisible()

    await adminPage.route('**/api/admin/packages/order', (route) => route.abort())
    await moveDown()
    await expect(adminPage.getByText('The order could not be saved', { exact: true }).first()).toBeVisible()
    await expect.poll(first).toBe('views-8000')

    await adminPage.locator('[data-shelf=views-15000] a').click()
    const tag = adminPage.locator('[name$=".tag"]')
    await tag.fill('Lowest price')
    await expect(adminPage.locator('form [data-doubt=not_best]')).toContainText('20,000 Views')
    await expect(adminPage.locator('[data-preview=en]')).toContainText('Lowest price')
    await adminPage.locator('[data-lang-tab=ar]').click()
    await expect(adminPage.locator('[data-preview=ar]')).toContainText('مشاهدة')
    await adminPage.getByRole('link', { name: 'All packages' }).click()
    await adminPage.getByRole('button', { name: 'Keep editing' }).click()
    await adminPage.locator('[data-lang-tab=en]').click()
    await expect(tag).toHaveValue('Lowest price')
    await adminPage.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(adminPage)
    await adminPage.getByRole('link', { name: 'All packages' }).click()
    await adminPage.getByRole('button', { name: 'Leave without saving' }).click()
    await adminPage.waitForURL(/\/admin\/packages#/)
    await expect(adminPage.locator('[data-shelf=views-15000]')).toContainText('Great Value')
    await expectNoHorizontalScroll(adminPage)
  })
})
