import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { createAccount, expect, test } from '../support/fixtures.ts'

/** Adds an authenticator that verifies the user immediately. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

/** Answers the next call as if the session needed a confirmation. */
async function refuseOnce(page: Page, url: string): Promise<void> {
  const problem = { status: 403, code: 'confirmation_needed', message: 'Confirm first that it is you.' }
  const answer = { status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) }
  await page.route(url, (route) => route.fulfill(answer), { times: 1 })
}

test('adds a passkey, renames it, logs in with it and removes it', async ({ page, quiet }) => {
  quiet.expect(/403|404/)
  await addAuthenticator(page)
  await createAccount(page, 'Salma')
  await page.goto('/account')
  const section = page.locator('#passkeys')
  await expect(section).toContainText('You have no passkey yet.')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const entry = section.locator('[data-passkey]')
  await expect(entry).toContainText('Chrome · Windows')
  await expect(entry).toContainText('Not used yet')
  await entry.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').locator('[name=name]').fill('My laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(entry).toContainText('My laptop')
  await expectAccessible(page, 'passkeys')

  // The authenticator takes the browser's suggestion at once.
  await logOut(page)
  await page.goto('/login?from=/account')
  await expect(entry).toContainText('Last used on')

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await logOut(page)
  await page.goto('/login?from=/account')
  await expectAccessible(page, 'login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(entry).toContainText('Last used on')

  // Another page has removed it, as far as the call knows, and the list is loaded again.
  await page.route('**/api/account/passkeys/*', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.route('**/api/account/passkeys', (route) => route.fulfill({ json: { passkeys: [] } }), {
    times: 1,
  })
  await entry.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(section).toContainText('You have no passkey yet.')
  await page.reload()

  // The login is long ago, as far as the page knows.
  await refuseOnce(page, '**/api/account/passkeys/*')
  await entry.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(confirmation.locator('[name=password]')).toBeVisible()
  await expectAccessible(page, 'confirmation')
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(section).toContainText('You have no passkey yet.')
})
