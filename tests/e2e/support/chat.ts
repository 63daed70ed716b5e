import type { Browser, Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { logInByApi, visit } from './fixtures.ts'

export const getChatPanel = (page: Page) => page.getByRole('dialog', { name: 'Live chat' })

/** Message box of the visitor or of staff. */
export const getMessageBox = (page: Page) => page.getByRole('textbox', { name: /^Your (message|reply)$/ })

/** Messages in the thread, without the sender labels for screen readers. */
export const getMessageBubbles = (page: Page, side: 'mine' | 'theirs') =>
  page.locator(`[data-message=${side}] p > [dir=auto]`)

/** Opens the chat by its button and enters a name. */
export async function startChat(page: Page, name: string): Promise<void> {
  await page.getByTestId('chat-button').click()
  await page.locator('[name=name]').last().fill(name)
  await page.getByRole('button', { name: 'Start chat' }).click()
}

export async function sendMessage(page: Page, message: string): Promise<void> {
  await getMessageBox(page).fill(message)
  await getMessageBox(page).press('Enter')
}

/** Opens the inbox, or what a search finds in it, as a staff member in a new browser context. */
export async function openStaffInbox(browser: Browser, search?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await logInByApi(page, OWNER)
  await visit(page, `/admin/inbox${search ? `?search=${encodeURIComponent(search)}` : ''}`)
  return page
}

export function getConversationRow(page: Page, name: string) {
  return page.locator('[data-conversation]', { hasText: name })
}
