import type { Browser, Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { logIn, waitForHydration } from './fixtures.ts'

export const getChatPanel = (page: Page) => page.getByRole('dialog', { name: 'Live chat' })

/** The message box of the visitor, or of the staff. */
export const getMessageBox = (page: Page) => page.getByRole('textbox', { name: /^Your (message|answer)$/ })

/** Messages as they stand in the thread, without who is heard to say them. */
export const getMessageBubbles = (page: Page, side: 'mine' | 'theirs') =>
  page.locator(`[data-message=${side}] p > [dir=auto]`)

/** Opens the chat from its button and tells a name. */
export async function startChat(page: Page, name: string): Promise<void> {
  await page.getByTestId('chat-button').click()
  await page.locator('[name=name]').last().fill(name)
  await page.getByRole('button', { name: 'Start chat' }).click()
}

export async function sendMessage(page: Page, message: string): Promise<void> {
  await getMessageBox(page).fill(message)
  await getMessageBox(page).press('Enter')
}

/** Somebody of the staff at their own desk, with the inbox open. */
export async function openStaffInbox(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await page.goto('/login?from=/admin/orders')
  await waitForHydration(page)
  await logIn(page, OWNER.email, OWNER.password)
  await page.getByRole('link', { name: 'Inbox' }).click()
  return page
}

export function getConversationRow(page: Page, name: string) {
  return page.locator('[data-conversation]', { hasText: name })
}
