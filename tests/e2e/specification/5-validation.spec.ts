import { expect, test, visit } from '../support/fixtures.ts'

test('Login, Forgot password and Register', async ({ page }) => {
  await page.goto('/login')
  await test.step('Login: both fields are required', async () => {
    for (const name of ['email', 'password'])
      await expect(page.locator(`main [name=${name}]`)).toHaveAttribute('required')
    await expect(page.locator('main [name=email]')).toHaveAttribute('type', 'email')
  })
  await test.step('Forgot password: an email is required', async () => {
    await visit(page, '/forgot-password')
    const email = page.locator('main [name=email]')
    await expect(email).toHaveAttribute('required')
    await expect(email).toHaveAttribute('type', 'email')
  })
  await test.step('Register: all fields are required; at least 6 characters that match', async () => {
    await visit(page, '/register?from=%2Fcart')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', /^\/login/)
    const field = (name: string) => main.locator(`[name=${name}]`)
    const values = { name: 'Rita', email: `rita-${crypto.randomUUID()}@example.com`, password: '12345' }
    for (const name of [...Object.keys(values), 'confirmPassword'])
      await expect(field(name)).toHaveAttribute('required')
    for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    await field('confirmPassword').fill('12345')
    const submit = main.getByRole('button', { name: 'Sign Up' })
    await submit.click()
    await expect(main).toContainText('Password must be at least 6 characters')
    await field('password').fill('123456')
    await submit.click()
    await expect(main).toContainText('Passwords do not match')
    await field('confirmPassword').fill('123456')
    await submit.click()
    await expect(page).toHaveURL(/\/login\?from=%2Fcart/)
  })
})
