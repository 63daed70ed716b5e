import { expect } from 'vitest'
import { ORIGIN, type TestShop } from '../shops/open-test-shop.ts'
import { type AnswerChanges, SoftwareAuthenticator } from './software-authenticator.ts'

interface Options {
  challenge: string
  user: { id: string }
}

export async function fetchPasskeyOptions(
  { call }: Pick<TestShop, 'call'>,
  path: string,
  token?: string,
): Promise<Options> {
  const { body, status } = await call<Options>('POST', path, { token })
  expect(status).toBe(200)
  return body
}

/** Adds a passkey to the account of a logged-in user. */
export async function addTestPasskey(shop: Pick<TestShop, 'call'>, token: string) {
  const authenticator = new SoftwareAuthenticator(ORIGIN)
  const options = await fetchPasskeyOptions(shop, '/account/passkeys/options', token)
  const body = { response: authenticator.register(options) }
  const { body: added, status } = await shop.call<{ id: string }>('POST', '/account/passkeys', {
    token,
    body,
  })
  expect(status).toBe(201)
  return { authenticator, id: added.id }
}

export async function logInWithTestPasskey(
  shop: Pick<TestShop, 'call'>,
  authenticator: SoftwareAuthenticator,
  changes?: AnswerChanges,
) {
  const options = await fetchPasskeyOptions(shop, '/auth/passkey/options')
  return shop.call<{ code?: string; token: string; user: { id: string } }>('POST', '/auth/passkey', {
    body: authenticator.answer(options, changes),
  })
}
