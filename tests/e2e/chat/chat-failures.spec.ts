import { getChatPanel, getMessageBubbles, sendMessage, startChat } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

/** Console output of failed calls. */
const LOGGED = /net::ERR_FAILED|Failed to load resource|ApiError|call failed|did not arrive/i

test('keeps messages written offline and sends them once, in order', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await page.goto('/')
  await startChat(page, 'Ana')
  await page.route('**/api/chat/send', (route) => route.abort())
  await sendMessage(page, 'First')
  await sendMessage(page, 'Second')
  await expect(page.getByText('Waiting for a connection')).toHaveCount(1)
  // Name and messages survive a reload and a lost response.
  let tries = 0
  await page.unroute('**/api/chat/send')
  await page.route('**/api/chat/send', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.reload()
  await page.getByTestId('chat-button').click()
  await expect(getMessageBubbles(page, 'mine')).toHaveText(['First', 'Second'])
  await expect(page.locator('[data-receipt]')).toHaveText('Sent')
  await expect(getMessageBubbles(page, 'theirs')).toHaveCount(2)
  expect(tries).toBe(3)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsentMessages'))).toBeNull()
  await page.reload()
  await page.getByTestId('chat-button').click()
  await expect(getMessageBubbles(page, 'mine')).toHaveText(['First', 'Second'])
})

test('the chat recovers from code, conversations and addresses that fail', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  // A page that loads no code of its own later: what fails to be imported stays lost until a reload.
  await page.goto('/terms')
  await test.step('says that the chat code did not arrive, and leaves the page unchanged', async () => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByTestId('chat-button').click()
    await expect(page.locator('[data-toast]')).toContainText('This page did not load completely')
    await expect(page.getByTestId('chat-button')).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator('h1')).toBeVisible()
  })
  await test.step('forgets a deleted conversation but not one that cannot be loaded', async () => {
    const kept = () => page.evaluate(() => localStorage.getItem('chatSessionId'))
    await page.unroute('**/assets/*.js')
    await page.evaluate(() => localStorage.setItem('chatSessionId', 'chat_0123456789abcdefghijkl'))
    await page.route('**/api/chat/session/*', (route) => route.abort())
    await page.getByTestId('chat-button').click()
    await expect(getChatPanel(page)).toContainText('has not loaded yet')
    expect(await kept()).not.toBeNull()
    await page.unroute('**/api/chat/session/*')
    await expect.poll(kept).toBeNull()
    await expect(getChatPanel(page).locator('[name=name]')).toBeVisible()
  })
  await test.step('asks again for an invalid address and keeps the message', async () => {
    const chat = getChatPanel(page)
    await chat.locator('[name=name]').fill('Ana')
    await chat.locator('[name=email]').fill('ana@example')
    await chat.getByRole('button', { name: 'Start chat' }).click()
    await sendMessage(page, 'Hello')
    await expect(chat).toContainText('Please check this email address.')
    await expect(chat.locator('[name=email]')).toBeFocused()
    await expect(chat.locator('[name=name]')).toHaveValue('Ana')
    await chat.locator('[name=email]').fill('ana@example.com')
    await chat.locator('[name=email]').press('Enter')
    await expect(getMessageBubbles(page, 'theirs')).toHaveCount(2)
    await expect(getMessageBubbles(page, 'mine')).toHaveText('Hello')
  })
})
