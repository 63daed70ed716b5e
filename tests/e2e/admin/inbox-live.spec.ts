import { OWNER } from '../../../playwright.config.ts'
import { getConversationRow, getMessageBubbles, sendMessage } from '../support/chat.ts'
import { expect, logInByApi, test } from '../support/fixtures.ts'

test('shows a visitor’s message in the open inbox and marks the answer as seen', async ({
  page,
  request,
}) => {
  const name = `Maha ${Date.now()}`
  const tell = async (message: string, session_id?: string, user_name = name) => {
    const sent = await request.post('/api/chat/send', { data: { message, user_name, session_id } })
    expect(sent.ok(), await sent.text()).toBe(true)
    return (await sent.json()).session_id as string
  }
  await logInByApi(page, OWNER)
  // The inbox opens its first conversation, so the visitor's own must come after another one.
  await tell('Good morning', undefined, `Friend of ${name}`)
  await page.goto(`/admin/inbox?lang=en&search=${encodeURIComponent(name)}`)
  await expect(getMessageBubbles(page, 'theirs')).toHaveText('Good morning')
  const sessionId = await tell('Are you there?')
  const row = getConversationRow(page, name).filter({ hasNotText: 'Friend' })
  await expect(row).toContainText('New')
  await expect(page).toHaveTitle(/^\(\d+\) Inbox/)
  await row.getByRole('link').click()
  await expect(row).not.toContainText('New')
  await tell('Hello?', sessionId)
  await expect(getMessageBubbles(page, 'theirs').last()).toHaveText('Hello?')
  await sendMessage(page, 'We are.')
  await expect(getMessageBubbles(page, 'mine').last()).toHaveText('We are.')
  await expect(row).not.toContainText('Waiting for a reply')
  const restored = await (await request.get(`/api/chat/session/${sessionId}`)).json()
  const response = restored.messages.at(-1)
  expect(response.message).toBe('We are.')
  await request.post('/api/chat/seen', { data: { sessionId, upTo: response.id } })
  await expect(page.locator('[data-delivery=seen]').last()).toBeVisible()
})
