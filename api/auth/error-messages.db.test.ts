import { expect, test } from 'vitest'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

// The specification prescribes these messages.
test('uses the messages of the specification for a failed login and a short password', async () => {
  const { call } = await openTestShop()
  const maria = { name: 'Maria', email: 'maria@example.com', password: 'short' }
  const login = await call('POST', '/auth/login', { body: maria })
  expect(login.body).toMatchObject({ status: 401, message: 'Invalid credentials' })
  const register = await call('POST', '/auth/register', { body: maria })
  expect(register.body).toMatchObject({ status: 422, message: 'Password must be at least 6 characters' })
})
