import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { createClientAddress } from './fixtures.ts'

/** For tests of calls alone: the others open a page. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter.
  extraHTTPHeaders: async ({}, use, { workerIndex }) =>
    use({ 'x-forwarded-for': createClientAddress(workerIndex) }),
})

export const PASSWORD = 'secret1'

/** The namespaces of the specification. */
export const NAMESPACES =
  'common home services footer about contact faq checkout auth cart orders dashboard'.split(' ')

export const createEmail = () => `caller-${crypto.randomUUID()}@example.com`

export async function logIn(request: APIRequestContext, account: { email: string; password: string }) {
  const answered = await request.post('/api/auth/login', { data: account })
  const { token, user } = await answered.json()
  return { user, headers: { authorization: `Bearer ${token}` } }
}

export async function registerCustomer(request: APIRequestContext, lang = 'en') {
  const account = { email: createEmail(), password: PASSWORD }
  const registered = await request.post('/api/auth/register', {
    headers: { 'accept-language': lang },
    data: { name: 'Cal', ...account },
  })
  expect(registered.ok(), await registered.text()).toBe(true)
  return { email: account.email, ...(await logIn(request, account)) }
}
