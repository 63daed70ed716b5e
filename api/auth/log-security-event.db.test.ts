import { expect, test } from 'vitest'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

test('logs security events with their reasons, and nothing that a user typed', async () => {
  const { call, signIn, logged } = await openTestShop()
  const listEvents = () =>
    logged
      .splice(0)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'access')
  const { id, email, token } = await signIn('manager')
  const made = await call<{ user: { id: string } }>('POST', '/auth/register', {
    body: { name: 'Ann', email: 'ann@example.com', password: 'secret-of-ann' },
  })
  await call('POST', '/auth/login', { body: { email, password: 'typed-in-vain' } })
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    body: { email, password: PASSWORD },
  })
  await call('GET', '/admin/settings', { token })
  await call('GET', '/admin/audit', { token })
  await call('POST', '/auth/change-password', {
    token,
    body: { currentPassword: PASSWORD, newPassword: 'an even better one' },
  })
  await call('POST', '/auth/logout', { token })
  const lines = logged.join('')
  expect(listEvents()).toMatchObject([
    { event: 'registered', user_id: made.body.user.id },
    { event: 'log_in_refused', reason: 'invalid_credentials', request_id: expect.any(String) },
    { event: 'logged_in', user_id: id, second_factor: false },
    { event: 'call_refused', user_id: id, permission: 'audit:read', reason: 'forbidden' },
    { event: 'password_changed', user_id: id },
    { event: 'logged_out', user_id: id },
  ])
  for (const secret of [
    'secret-of-ann',
    'typed-in-vain',
    PASSWORD,
    'an even better one',
    token,
    body.token,
    email,
  ]) {
    expect(lines).not.toContain(secret)
  }
})
