import { OWNER } from '../../../playwright.config.ts'
import { NAMESPACES } from '../support/api-callers.ts'
import { expect, logInByApi, test, visit } from '../support/fixtures.ts'

test('Analytics, Users & Teams, Admin dashboard and Translations tool', async ({ page }) => {
  await logInByApi(page, OWNER)
  await test.step('Analytics: five cards and four tabs, with sample data until the answer arrives', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/analytics?*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/analytics')
    const main = page.getByRole('main')
    await expect(main.locator('[data-traffic=sample] [data-card=totalVisits]')).toContainText(/[1-9]/)
    release()
    await expect(main.locator('[data-traffic=own]')).toBeVisible()
    for (const name of ['Total visits', 'Unique visitors', 'Page views', 'Bounce rate', 'Session duration'])
      await expect(main.getByText(name).first()).toBeVisible()
    await expect(main.getByRole('tab')).toHaveText(['Traffic Sources', 'Devices', 'Geography', 'Top Pages'])
    await expect(main.getByRole('tab', { name: 'Traffic Sources' })).toHaveAttribute('aria-selected', 'true')
    await expect(main.getByRole('tabpanel').getByRole('heading', { name: 'Top referrers' })).toBeVisible()
  })
  await test.step('Users & Teams: search, Add User and the permissions of the roles', async () => {
    const [name, email] = [`Ulrich ${Date.now()}`, `searched-${crypto.randomUUID()}@example.com`]
    await page.request.post('/api/auth/register', { data: { name, email, password: 'secret1' } })
    await visit(page, '/users-teams')
    await expect(page.getByRole('tab')).toHaveText(['Users', 'Roles & Permissions', 'API keys'])
    const rows = page.locator('tr[data-user]')
    for (const typed of [email.toUpperCase(), name.toUpperCase()]) {
      await page.getByRole('searchbox').fill(typed)
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(email)
      await page.getByRole('searchbox').fill('')
      await expect(rows).not.toHaveCount(1)
    }
    await page.getByRole('button', { name: 'Add User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add User' })
    await expect(dialog.locator('[name=role]')).toHaveValue('user')
    const fields = dialog.locator('[name]:not([type=radio])')
    const names = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')))
    expect(names).toEqual(['name', 'email', 'password', 'role'])
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Roles & Permissions' }).click()
    for (const role of ['Super Admin', 'Admin', 'Manager', 'User'])
      await expect(page.getByRole('columnheader', { name: role, exact: true })).toBeVisible()
  })
  await test.step('Admin dashboard: four cards, four shortcuts and three tabs', async () => {
    await visit(page, '/admin')
    const main = page.getByRole('main')
    for (const name of ['Total users', 'Total revenue', 'Total orders', 'Pending orders'])
      await expect(main.getByText(name).first()).toBeVisible()
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')
    expect(await shortcuts.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/users-teams',
      '/orders',
      '/analytics',
      '/settings',
    ])
    await expect(main.getByRole('tab')).toHaveText(['Recent Orders', 'Payment Management', 'Recent Users'])
    await main.getByRole('tab', { name: 'Payment Management' }).click()
    for (const name of ['Successful', 'Pending', 'Failed'])
      await expect(main.getByRole('tabpanel')).toContainText(new RegExp(`${name} payments\\s*\\d`))
    await main.getByRole('tab', { name: 'Recent Users' }).click()
    await expect(main.getByRole('tabpanel').getByRole('row').nth(1)).toContainText('@example.com')
  })
  await test.step('Admin dashboard: the cards come first; Users tab: all users with a role selector and Deactivate', async () => {
    await visit(page, '/admin')
    await expect(page.locator('[data-figure]')).toHaveCount(4)
    const [card, rest] = await Promise.all([
      page.locator('[data-figure=users]').boundingBox(),
      page.getByRole('heading', { name: 'Open tasks' }).boundingBox(),
    ])
    expect(card?.y).toBeLessThan(rest?.y ?? 0)
    const email = `listed-${crypto.randomUUID()}@example.com`
    await page.request.post('/api/auth/register', { data: { name: 'Ulla', email, password: 'secret1' } })
    await visit(page, '/users-teams')
    const row = page.locator('tr[data-user]', { hasText: email })
    await expect(row.getByRole('combobox')).toHaveValue('user')
    await expect(row.getByRole('button', { name: /^Deactivate/ })).toBeVisible()
  })
  await test.step('Translations tool: editor, comparison and statistics', async () => {
    await visit(page, '/translations')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Translations', exact: true })).toBeVisible()
    await expect(main.getByRole('tab')).toHaveText(['Editor', 'Comparison', 'Statistics'])
    for (const name of ['Export JSON', 'Import JSON', 'Refresh'])
      await expect(main.getByRole('button', { name })).toBeVisible()
    await expect(main.getByRole('combobox', { name: 'Language' }).locator('option')).toHaveCount(13)
    const areas = main.getByRole('combobox', { name: 'Namespace' }).locator('option')
    const namespaces = await areas.evaluateAll((options) => options.map((one) => one.getAttribute('value')))
    expect(namespaces.slice(0, 12)).toEqual(NAMESPACES)
    await expect(areas.first()).toHaveText('Every page')
    for (const typed of ['CONTACT US', 'NAV.CONTACT']) {
      await main.getByRole('searchbox').fill(typed)
      await expect(main.locator('[data-word="nav.contact"]')).toBeVisible()
      await expect(main.locator('[data-word="nav.home"]')).toHaveCount(0)
    }
    // The key is named where it was searched for.
    await expect(main.locator('[data-word="nav.contact"]')).toContainText('nav.contact')
    await main.getByRole('searchbox').fill('')
    await expect(main.locator('[data-word="nav.home"]')).toBeVisible()
    const list = await main.getByRole('region', { name: /^Texts of/ }).boundingBox()
    expect(list?.height).toBeLessThanOrEqual(600)
    expect(list?.height).toBeGreaterThan(300)
    await main.getByRole('tab', { name: 'Comparison' }).click()
    const compared = main.locator('[data-language=en]')
    await expect(compared).toContainText(/English.*\d%\s*[\d,]+ \/ [\d,]+\s*\d+$/)
    await main.getByRole('tab', { name: 'Statistics' }).click()
    await expect(main.getByRole('tabpanel')).toContainText(
      /Languages\s*13\s*Namespaces\s*12\s*Total keys\s*[\d,]+/,
    )
    await expect(main.locator('[data-language=en]')).toContainText(/English\s*[\d,]+\s*[\d,]+$/)
    await expect(main.locator('[data-language]').filter({ visible: true })).toHaveCount(13)
  })
})

test('Chat widget: name required, greeting, Shift+Enter, Enter, blank messages, restored', async ({
  page,
}) => {
  const restored: string[] = []
  page.on('request', (request) => /chat\/session/.test(request.url()) && restored.push(request.url()))
  await page.goto('/faq')
  const open = page.getByTestId('chat-button')
  await open.click()
  const chat = page.getByRole('dialog', { name: 'Live chat' })
  await expect(chat.locator('[name=email]')).not.toHaveAttribute('required')
  await chat.locator('[name=name]').fill('   ')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.locator('[name=name]')).toBeVisible()
  await chat.locator('[name=name]').fill('Zoe')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat).toContainText('Hi Zoe! How can we help you today?')
  const input = chat.getByRole('textbox')
  await input.fill('  ')
  await input.press('Enter')
  await input.fill('first')
  await input.press('Shift+Enter')
  await input.pressSequentially('second')
  await expect(input).toHaveValue('first\nsecond')
  expect(restored).toEqual([])
  const sent = page.waitForRequest('**/api/chat/send')
  await input.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    session_id: null,
    message: 'first\nsecond',
    user_name: 'Zoe',
    user_email: '',
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chatSessionId'))).not.toBeNull()
  await page.goto('/faq')
  await expect.poll(() => restored).not.toEqual([])
  await open.click()
  await expect(chat).toContainText('second')
})
