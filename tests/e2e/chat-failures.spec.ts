import { beginChat, bubbles, panel, say } from './chatting.ts'
import { expect, test } from './person.ts'

/** What a failed call leaves in the console. */
const LOGGED = /net::ERR_FAILED|Failed to load resource|CallFailed|call failed|dynamically imported/i

test('a message that could not be sent is kept and tried again, once', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await page.goto('/')
  await beginChat(page, 'Ana')
  await page.route('**/api/chat/send', (route) => route.abort())
  await say(page, 'First')
  await say(page, 'Second')
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(again).toHaveCount(2)
  await expect(page.locator('[data-message=mine]').first()).toContainText('Not sent')
  await page.unroute('**/api/chat/send')
  await again.first().click()
  await expect(again).toHaveCount(1)
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.getByText('Sending...')).toHaveCount(0)
  await expect(bubbles(page, 'mine')).toHaveText(['First', 'Second'])
  await page.reload()
  await page.getByTestId('chat-button').click()
  await expect(bubbles(page, 'mine')).toHaveText(['First', 'Second'])
})

test('an address that is none is asked for again, and the message waits', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await page.goto('/')
  await page.getByTestId('chat-button').click()
  const chat = panel(page)
  await chat.locator('[name=name]').fill('Ana')
  await chat.locator('[name=email]').fill('ana@example')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await say(page, 'Hello')
  await expect(chat).toContainText('Please check this email address.')
  await expect(chat.locator('[name=email]')).toBeFocused()
  await expect(chat.locator('[name=name]')).toHaveValue('Ana')
  await chat.locator('[name=email]').fill('ana@example.com')
  await chat.locator('[name=email]').press('Enter')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(bubbles(page, 'theirs')).toHaveCount(2)
})

test('a conversation that is gone is forgotten; one that cannot be read yet is not', async ({
  page,
  quiet,
}) => {
  quiet.expect(LOGGED)
  const kept = () => page.evaluate(() => localStorage.getItem('chatSessionId'))
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('chatSessionId', 'chat_0123456789abcdefghijkl'))
  await page.route('**/api/chat/session/*', (route) => route.abort())
  await page.getByTestId('chat-button').click()
  await expect(panel(page).locator('[name=name]')).toBeVisible()
  expect(await kept()).not.toBeNull()
  await page.unroute('**/api/chat/session/*')
  await expect.poll(kept).toBeNull()
  await expect(panel(page).locator('[name=name]')).toBeVisible()
})

test('code that does not come leaves the page as it was', async ({ page, quiet }) => {
  quiet.expect(LOGGED)
  await page.goto('/')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByTestId('chat-button').click()
  await expect(page.getByTestId('chat-button')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('h1')).toBeVisible()
})
