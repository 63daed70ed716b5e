import sharp from 'sharp'
import { OWNER } from '../../../playwright.config.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { ANA, fakeInbox, LAYLA, OMAR } from '../support/fake-inbox.ts'
import { expect, expectNoHorizontalScroll, logInByApi, test } from '../support/fixtures.ts'

test('the inbox opens its first conversation and works by keyboard: answer with a canned reply, close and reopen', async ({
  page,
}) => {
  const shop = await fakeInbox(page)
  await logInByApi(page, OWNER)
  await page.goto('/admin/inbox?channel=chat&lang=en')
  await expect(page).toHaveURL(new RegExp(`/admin/inbox/${LAYLA}\\?channel=chat`))
  const row = (id: string) => page.locator(`[data-conversation="${id}"]`)
  await expect(row(LAYLA)).toContainText('Waiting for a reply')
  await expect(row(OMAR)).toHaveCount(0)
  await page.getByLabel('Filter by channel').selectOption('')
  await expect(row(OMAR)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Inbox.*2 conversations waiting for a reply/ })).toBeVisible()
  await expect(page).toHaveTitle(/^\(2\) Inbox/)

  const thread = page.locator(`[data-thread="${LAYLA}"]`)
  await expect(thread).toContainText('When will it be done?')
  await expect(thread).toContainText(/Language: .?English/)
  expect(shop.seenIds).toContain(LAYLA)
  expect(shop.seenIds).not.toContain(OMAR)
  await expect(page.getByRole('complementary')).toContainText('All 7 orders')

  const box = page.getByRole('textbox', { name: 'Your reply' })
  await expect(box).not.toBeFocused()
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await expect(page.locator('[data-inbox-list] [data-row]:focus')).toHaveCount(1)
  await page.keyboard.press('r')
  await page.keyboard.type('/')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('deliv')
  await expect(page.locator('[data-menu-item]')).toHaveText(/Delivery time/)
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Hello Layla Al Sabah, it takes two to three days.')
  await page.keyboard.press('Control+Enter')
  await expect(thread.locator('[data-message=mine]').last()).toContainText('it takes two to three days.')
  await expect(box).toHaveValue('')
  await shop.tell('typing', { id: LAYLA })
  await expect(page.getByTestId('typing')).toBeVisible()
  await shop.hear(LAYLA, 'Splendid')
  await expect(thread.locator('[data-message=theirs]').last()).toContainText('Splendid')
  await expect(page.getByTestId('typing')).toHaveCount(0)
  await shop.hear(ANA, 'One more thing')
  await expect(row(ANA)).toContainText('New')

  // Shortcuts do not apply while typing.
  await page.keyboard.type('e')
  await expect(box).toHaveValue('e')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(row(LAYLA)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(LAYLA)).toBeVisible()
  await page.getByRole('combobox', { name: 'Assigned to' }).last().selectOption({ label: 'Sara Haddad' })
  await expect(row(LAYLA)).toContainText('SH')

  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type('omar@')
  await expect(page).toHaveURL(/search=omar/)
  await expect(row(LAYLA)).toHaveCount(0)
  await expect(row(OMAR)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/search/)
  await expect(row(LAYLA)).toBeVisible()
  // Drafts are kept per conversation.
  await row(ANA).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  await row(LAYLA).getByRole('link').click()
  await expect(box).toHaveValue('e')

  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveTitle(/^\(3\) Orders/)
  Object.assign(shop.of(OMAR), { waiting: false })
  await shop.tell('change', { id: OMAR, about: 'message', by: 'support' })
  await expect(page).toHaveTitle(/^\(2\) Orders/)
})

test('list and thread are separate screens on a phone in Arabic; a failed answer is kept and retried', async ({
  page,
  quiet,
}) => {
  quiet.expect(/ERR_FAILED|call failed|ApiError|Failed to load/)
  await page.setViewportSize({ width: 360, height: 740 })
  await fakeInbox(page)
  await logInByApi(page, OWNER)
  await page.goto('/admin/inbox?channel=contact&lang=ar')
  await expect(page).toHaveURL(/\/admin\/inbox\?channel=contact/)
  const row = page.locator(`[data-conversation="${OMAR}"]`)
  await expect(row).toContainText('بانتظار الرد')
  await expectNoHorizontalScroll(page)
  const bar = page.locator('[data-staff-bar]')
  await expect(bar).toBeVisible()
  await row.getByRole('link').click()
  await expect(row).toBeHidden()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'ردّك' })).not.toBeFocused()
  const thread = page.locator(`[data-thread="${OMAR}"]`)
  await expect(thread.locator('header')).toContainText('omar@example.com')
  await expectNoHorizontalScroll(page)
  // The menu holds what has no room beside the name.
  const more = thread.getByRole('button', { name: 'إجراءات أخرى' })
  await more.click()
  await page.getByRole('menuitem', { name: /إسناد إلى .?Sara Haddad/ }).click()
  await expect(thread).toContainText(/مُسندة إلى .?Sara Haddad/)
  await more.click()
  await page.getByRole('menuitem', { name: 'إلغاء الإسناد' }).click()
  await expect(thread).not.toContainText('Sara Haddad')

  const messages = '**/api/admin/conversations/*/messages'
  await page.route(messages, (route) => route.fulfill({ status: 422, json: { message: 'لا' } }))
  const box = page.getByRole('textbox', { name: 'ردّك' })
  await box.fill('نعم')
  await box.press('Control+Enter')
  const retryButton = page.getByRole('button', { name: 'حاول مرة أخرى' })
  await expect(retryButton).toBeVisible()
  await page.reload()
  await expect(retryButton).toBeVisible()
  await page.unroute(messages)
  await retryButton.click()
  await expect(retryButton).toHaveCount(0)
  await expect(thread.locator('[data-message=mine]')).toHaveCount(1)
  await page.getByRole('link', { name: 'كل المحادثات' }).click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('بانتظار الرد')
})

test('canned replies are added, changed and deleted, and the customer opens in a drawer on a tablet', async ({
  page,
}) => {
  const title = `Delivery ${Date.now()}`
  await page.setViewportSize({ width: 900, height: 800 })
  await logInByApi(page, OWNER)
  await page.goto('/admin/inbox?lang=en')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Inbox options' }).click()
  await page.getByRole('menuitem', { name: 'Canned replies' }).click()
  await dialog.getByRole('button', { name: 'Add a Reply' }).click()
  await dialog.getByLabel('English').fill('Hello {{name}}')
  await dialog.getByRole('button', { name: 'Save Reply' }).click()
  await expect(dialog.getByText('Fill in this field.')).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Save Reply' }).click()
  await expect(page.getByText('Reply saved', { exact: true })).toBeVisible()
  const reply = dialog.locator('[data-canned]', { hasText: title })
  await reply.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Español').fill('Hola {{name}}')
  await dialog.getByRole('button', { name: 'Save Reply' }).click()
  await expect(reply).toContainText('English · Español')
  await reply.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(reply).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const shop = await fakeInbox(page)
  const layla = shop.of(LAYLA)
  layla.otherConversations.push({ ...shop.of(OMAR), subject: 'Invoice for my company' })
  await page.goto(`/admin/inbox/${LAYLA}?lang=en`)
  await page.getByRole('link', { name: 'Customer' }).click()
  await expect(page).toHaveURL(/customer=/)
  await expect(dialog).toContainText('All 7 orders')
  await dialog.getByRole('link', { name: /Invoice for my company/ }).click()
  await expect(page.locator(`[data-thread="${OMAR}"]`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a reply by email shows its sender, its image, what was refused and the whole text', async ({
  page,
}) => {
  const shop = await fakeInbox(page)
  shop.image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2b4bff' } })
    .webp()
    .toBuffer()
  await logInByApi(page, OWNER)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/inbox/${OMAR}?lang=en`)
  const thread = page.locator(`[data-thread="${OMAR}"]`)
  await expect(thread).toContainText('twenty thousand followers')
  await expect(thread).toContainText(/Your reply is sent to .?omar@example\.com/)
  shop.of(OMAR).sendsEmail = false
  await page.reload()
  await expect(thread).toContainText(/your reply does not reach .?omar@example\.com/)
  const received = {
    from: 'omar@example.com',
    isOtherSender: false,
    isUnprovenSender: false,
    automatic: null,
    problem: null,
    hasWholeText: false,
    attachments: [],
  }
  await shop.hear(OMAR, 'Here it is.', {
    email: { ...received, from: 'other@example.com', isOtherSender: true },
  })
  await expect(thread).toContainText(/Sent from another address: .?other@example.com/)
  const attachments = [
    {
      id: '77777777-7777-4777-8777-777777777777',
      name: 'screen.png',
      isImage: true,
      isRisky: false,
      bytes: 900,
      refusal: null,
    },
    {
      id: '99999999-9999-4999-8999-999999999999',
      name: 'tool.exe',
      isImage: false,
      isRisky: true,
      bytes: 900,
      refusal: null,
    },
    {
      id: '88888888-8888-4888-8888-888888888888',
      name: 'contract.pdf',
      bytes: 900,
      isImage: false,
      isRisky: false,
      refusal: 'too_large' as const,
    },
  ]
  await shop.hear(OMAR, 'And the picture.', { email: { ...received, hasWholeText: true, attachments } })
  await expect(thread.getByRole('list', { name: 'Attachments' })).toContainText(
    /contract.pdf.? Not stored: the file is larger than 10 MB/,
  )
  const program = thread.locator('[data-attached-file]')
  await expect(program).toContainText('From outside and not scanned.')
  const download = page.waitForEvent('download')
  await program.getByRole('button', { name: /Download .?tool.exe/ }).click()
  expect((await download).suggestedFilename()).toBe('tool.exe')
  await thread.getByRole('button', { name: /Open .?screen.png.? large/ }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /screen.png/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await thread.getByRole('button', { name: 'Show the whole email' }).click()
  await expect(thread).toContainText('> quoted')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page, 'inbox with emails')

  // Two customers of one name are told apart by the address.
  shop.of(ANA).userName = shop.of(LAYLA).userName
  await page.goto('/admin/inbox?lang=en')
  await expect(page.locator('[data-namesake]')).toHaveText(['layla@example.com'])
})

test('a colleague’s reply that arrives while one writes is pointed out, and a refused text is given back', async ({
  page,
  quiet,
}) => {
  quiet.expect(/409|Failed to load/)
  const inbox = await fakeInbox(page)
  await logInByApi(page, OWNER)
  await page.goto(`/admin/inbox/${LAYLA}?lang=en`)
  const box = page.getByRole('textbox', { name: 'Your reply' })
  const warning = page.getByText(/Sara Haddad.? has replied since you began/)
  await box.fill('It starts tomorrow.')
  await expect(warning).toHaveCount(0)
  const answer = { sender: 'support' as const, author: 'Sara Haddad', authorId: ANA }
  await inbox.hear(LAYLA, 'It starts today.', answer)
  await expect(warning).toBeVisible()
  await expect(box).toHaveValue('It starts tomorrow.')

  // Another reply arrives with the press of the button.
  await page.route('**/api/admin/conversations/*/messages', (route) =>
    route.fulfill({ status: 409, json: { code: 'answered_meanwhile', message: 'Somebody was faster' } }),
  )
  await box.press('Enter')
  await expect(box).toHaveValue('It starts tomorrow.')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
