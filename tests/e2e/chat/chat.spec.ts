import { scaleTimeout } from '../../support/scale-timeout.ts'
import {
  getChatPanel,
  getConversationRow,
  getMessageBox,
  getMessageBubbles,
  openStaffInbox,
  sendMessage,
  startChat,
} from '../support/chat.ts'
import { createAccount, expect, openOtherPage, test } from '../support/fixtures.ts'

test('a visitor asks from the contact page, staff answer, and a reload restores the conversation', async ({
  page,
  browser,
}) => {
  const name = `Layla ${Date.now()}`
  await page.goto('/contact')
  const start = page.getByRole('button', { name: 'Start live chat' })
  await start.click()
  const chat = getChatPanel(page)
  await expect(chat.locator('[name=name]')).toBeFocused()
  await chat.locator('[name=name]').fill('   ')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat).toContainText('Please enter your name.')
  await chat.locator('[name=name]').fill(name)
  await chat.locator('[name=email]').fill('layla@')
  await chat.locator('[name=name]').press('Enter')
  await expect(chat.locator('[name=email]')).toBeFocused()
  await expect(chat).toContainText('Please check this email address.')
  await chat.locator('[name=email]').fill('')
  await chat.locator('[name=name]').press('Enter')
  const supportMessages = getMessageBubbles(page, 'theirs')
  await expect(supportMessages).toHaveText([`Hi ${name}! How can we help you today?`])
  await expect(getMessageBox(page)).toBeFocused()

  await page.keyboard.type('<b>Hello</b>,')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('do you sell in Kuwait?')
  await expect(getMessageBubbles(page, 'mine')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(getMessageBubbles(page, 'mine')).toHaveText('<b>Hello</b>,\ndo you sell in Kuwait?')
  await expect(getMessageBox(page)).toHaveValue('')
  await expect(supportMessages.last()).toContainText('A person will reply here within 24 hours.')

  const adminPage = await openStaffInbox(browser)
  const row = getConversationRow(adminPage, name)
  await expect(row).toContainText('Waiting for a reply')
  await row.getByRole('link').click()
  await expect(adminPage.locator('[data-message=theirs]').first()).toContainText('do you sell in Kuwait?')
  await sendMessage(adminPage, 'Yes, everywhere.')
  await expect(getMessageBubbles(adminPage, 'mine').last()).toHaveText('Yes, everywhere.')
  await expect(row).not.toContainText('Waiting for a reply')
  await expect(supportMessages.last()).toHaveText('Yes, everywhere.')

  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('chatSessionId')))
    .toMatch(/^chat_[\w-]{22}$/)
  await page.reload()
  await page.getByTestId('chat-button').click()
  await expect(supportMessages.first()).toHaveText(`Hi ${name}! How can we help you today?`)
  await expect(getMessageBubbles(page, 'mine')).toHaveCount(1)
  await expect(supportMessages.last()).toHaveText('Yes, everywhere.')
  await sendMessage(page, 'Thank you')
  await expect(getMessageBubbles(adminPage, 'theirs').last()).toHaveText('Thank you')
})

test('a customer who is logged in begins with the message', async ({ page }) => {
  await createAccount(page, 'Mariam')
  await page.goto('/faq')
  await page.getByTestId('chat-button').click()
  await expect(getMessageBubbles(page, 'theirs')).toHaveText(['Hi Mariam! How can we help you today?'])
  await expect(getMessageBox(page)).toBeFocused()
})

test('ignores blank messages, follows the thread and keeps a draft when closed', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/chat/send') && sent.push(request.url()))
  await page.goto('/')
  await startChat(page, 'Omar')
  await getMessageBox(page).press('Enter')
  await sendMessage(page, '  \n ')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(getMessageBubbles(page, 'mine')).toHaveCount(0)
  expect(sent).toEqual([])
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/chat/send', async (route) => {
    await held
    await route.continue()
  })
  const lines = Array.from({ length: 12 }, (_, line) => `Line ${line + 1}`)
  for (const line of lines) await sendMessage(page, line)
  await expect(getMessageBubbles(page, 'mine')).toHaveText(lines)
  await expect(page.getByText('Sending...')).toHaveCount(1)
  arrive()
  // Twelve requests, one after the other.
  await expect(page.getByText('Sending...')).toHaveCount(0, { timeout: scaleTimeout(60_000) })
  // The server has one conversation with the messages in order.
  await page.reload()
  await page.getByTestId('chat-button').click()
  await expect(getMessageBubbles(page, 'mine')).toHaveText(lines)
  await expect(getMessageBubbles(page, 'mine').last()).toBeInViewport()
  await expect(getMessageBubbles(page, 'mine').first()).not.toBeInViewport()
  await getMessageBox(page).fill('Not yet sent')
  await page.keyboard.press('Escape')
  await expect(getChatPanel(page)).toHaveCount(0)
  await expect(page.getByTestId('chat-button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getMessageBox(page)).toHaveValue('Not yet sent')
  await page.reload()
  await page.getByTestId('chat-button').click()
  await expect(getMessageBox(page)).toHaveValue('Not yet sent')
})

test('counts answers on the button while the chat is closed, also on other pages', async ({
  page,
  browser,
}) => {
  const name = `Nadia ${Date.now()}`
  const button = page.getByTestId('chat-button')
  await page.goto('/')
  await startChat(page, name)
  await sendMessage(page, 'Are you there?')
  await expect(getMessageBubbles(page, 'theirs')).toHaveCount(2)
  await expect(page.locator('[data-receipt]')).toHaveText('Sent')
  await page.getByRole('button', { name: 'Close' }).click()
  const other = await openOtherPage(browser)
  await other.goto('/')
  await startChat(other, `Other than ${name}`)
  await sendMessage(other, 'Hello')
  // The rows of other tests would move between the press and the release of a click.
  const adminPage = await openStaffInbox(browser, name)
  await getConversationRow(adminPage, `Other than ${name}`).getByRole('link').click()
  await expect(getMessageBubbles(adminPage, 'theirs').first()).toHaveText('Hello')
  // While the chosen conversation loads, no reply can go to the one before.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await adminPage.route(/\/admin\/conversations\/[\w-]{36}(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await getConversationRow(adminPage, name).filter({ hasNotText: 'Other' }).getByRole('link').click()
  await expect(getMessageBox(adminPage)).toHaveCount(0)
  release()
  await sendMessage(adminPage, 'We are.')
  await expect(button).toHaveAccessibleName('Live chat, 1 new reply')
  await page.goto('/faq')
  await expect(button).toHaveAccessibleName('Live chat, 1 new reply')
  await sendMessage(adminPage, 'Still.')
  await expect(button).toHaveAccessibleName('Live chat, 2 new replies')
  await button.click()
  await expect(getMessageBubbles(page, 'theirs').last()).toHaveText('Still.')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(button).toHaveAccessibleName('Live chat')
})
