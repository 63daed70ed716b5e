import {
  getConversationRow,
  getMessageBubbles,
  openStaffInbox,
  sendMessage,
  startChat,
} from '../support/chat.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'

test('shows the chat on every page of the shop and none of the staff; staff answer on a phone in Arabic', async ({
  page,
  browser,
}) => {
  const name = `Kim ${Date.now()}`
  const button = page.getByTestId('chat-button')
  for (const path of ['/payment-success', '/payment-processing', '/withdrawal', '/cart', '/login', '/faq']) {
    await visit(page, path)
    await expect(button).toBeVisible()
  }
  await startChat(page, name)
  await sendMessage(page, 'Hello')
  await expect(getMessageBubbles(page, 'theirs')).toHaveCount(2)

  const adminPage = await openStaffInbox(browser)
  await expect(adminPage.getByTestId('chat-button')).toHaveCount(0)
  await adminPage.goto('/services')
  await adminPage.locator('[data-package=likes-1000] button').first().click()
  await adminPage.waitForURL(/\/checkout/)
  await expect(adminPage.getByTestId('chat-button')).toBeVisible()
  await adminPage.setViewportSize({ width: 390, height: 844 })
  await visit(adminPage, '/admin/orders?lang=ar')
  await adminPage.getByRole('link', { name: /الوارد/ }).click()
  await expect(getConversationRow(adminPage, name)).toContainText('بانتظار الرد')
  await expectNoHorizontalScroll(adminPage)
  await getConversationRow(adminPage, name).getByRole('link').click()
  await expect(adminPage.getByRole('textbox', { name: 'ردّك' })).toBeVisible()
  // Immediately, not with the next poll.
  await adminPage.clock.pauseAt(new Date(Date.now() + 60_000))
  await adminPage.getByRole('textbox', { name: 'ردّك' }).fill('أهلًا بك')
  await adminPage.getByRole('textbox', { name: 'ردّك' }).press('Enter')
  await expect(getConversationRow(adminPage, name)).not.toContainText('بانتظار الرد')
  await adminPage.clock.resume()
  await expect(getMessageBubbles(page, 'theirs').last()).toHaveText('أهلًا بك')
  await expectNoHorizontalScroll(adminPage)
  await adminPage.getByRole('link', { name: 'كل المحادثات' }).click()
  await expect(getConversationRow(adminPage, name)).toBeVisible()
})

test('floating elements do not overlap at 360 px in Arabic, and the chat opens as a sheet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/services?lang=ar')
  const likes = page.locator('[data-package=likes-1000]')
  await likes.getByRole('radio').check()
  await likes.getByRole('button', { name: /أضف إلى السلة/ }).click()
  const floating = [
    page.getByTestId('chat-button'),
    page.getByTestId('floating-cart'),
    page.locator('[data-radix-collection-item]'),
  ]
  const areas = await Promise.all(floating.map((one) => one.boundingBox()))
  for (const [place, area] of areas.entries()) {
    for (const other of areas.slice(place + 1)) {
      if (!area || !other) throw new Error('floating element not found')
      const beside = area.x + area.width <= other.x || other.x + other.width <= area.x
      const above = area.y + area.height <= other.y || other.y + other.height <= area.y
      expect(beside || above).toBe(true)
    }
  }
  await page.getByTestId('chat-button').click()
  const chat = page.getByRole('dialog', { name: 'الدردشة المباشرة' })
  await expect(chat).toHaveCSS('height', '740px')
  await expectAccessible(page, 'form')
  await chat.locator('[name=name]').fill('ليلى')
  await chat.locator('[name=name]').press('Enter')
  const input = chat.getByRole('textbox')
  await input.fill(
    'هل وصل طلبي؟ https://example.com/a-very-long-address-that-no-phone-could-show-in-one-line',
  )
  await input.press('Enter')
  await expect(getMessageBubbles(page, 'theirs').first()).toHaveText('مرحبًا ليلى! كيف يمكننا مساعدتك اليوم؟')
  await expect(getMessageBubbles(page, 'theirs').last()).toContainText('خلال 24 ساعة')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page, 'thread')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('chat-button')).toBeFocused()
})
