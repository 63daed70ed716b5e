import { buyPackage } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  openOtherPage,
  test,
  visit,
} from '../support/fixtures.ts'
import { openStaffApi } from '../support/staff-api.ts'

interface ListedEmail {
  id: string
  kind: string
  to: string
  link: string | null
}

test('a withdrawal without a login is confirmed by the link of its email', async ({
  page,
  browser,
  quiet,
}) => {
  quiet.expect(/404/)
  const email = await createAccount(page, 'Walt')
  const id = await buyPackage(page, { name: 'Walt', registered: true })

  const phone = await openOtherPage(browser, 360, 740)
  await phone.goto('/')
  await phone.locator('footer').getByRole('link', { name: 'Withdraw from contract' }).click()
  await expect(phone).toHaveURL(/\/withdrawal$/)
  await expectNoHorizontalScroll(phone)
  await expectAccessible(phone, 'withdrawal')
  await phone.getByLabel('Order number').fill(id.slice(-8))
  await phone.getByLabel('Email address of the order').fill(email)
  await phone.getByLabel('Statement').fill('I changed my mind.')
  await phone.reload()
  await expect(phone.getByLabel('Statement')).toHaveValue('I changed my mind.')
  await phone.getByRole('button', { name: 'Withdraw from contract' }).click()

  const check = phone.locator('[data-step=check]')
  await expect(check.getByRole('heading')).toBeFocused()
  await expect(check).toContainText(email)
  await expect(check).toContainText('I changed my mind.')
  await check.getByRole('button', { name: 'Change' }).click()
  await expect(phone.getByLabel('Order number')).toHaveValue(id.slice(-8))
  await phone.getByRole('button', { name: 'Withdraw from contract' }).click()
  await check.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const received = phone.locator('[data-step=received]')
  await expect(received.getByTestId('received-at')).toContainText(String(new Date().getFullYear()))
  // This shop has no mail server: staff pass on the link.
  await expect(received).toContainText('This shop cannot send emails now. Keep this page')

  const staff = await openStaffApi(page.request)
  const { emails } = await staff.get<{ emails: ListedEmail[] }>('/api/admin/emails')
  const mail = emails.find(({ kind, to }) => kind === 'case_verification' && to === email)
  const { link } = await staff.get<ListedEmail>(`/api/admin/emails/${mail?.id}`)
  // Nothing happens before the confirmation.
  await page.goto(`/orders/${id}`)
  await expect(page.getByTestId('cases').locator('[data-case]')).toHaveCount(0)

  await phone.goto(link ?? '')
  await phone.waitForURL((url) => !url.search.includes('token'))
  await expectAccessible(phone, 'link of a withdrawal')
  await visit(page, `/orders/${id}`)
  await expect(page.getByTestId('cases').locator('[data-case]')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(phone.getByRole('heading', { name: 'Your withdrawal is confirmed' })).toBeFocused()
  await visit(page, `/orders/${id}`)
  await expect(page.locator('[data-case] [data-event=verified]')).toBeVisible()
})

test('answers the same for an order that does not exist, and refuses an expired link', async ({
  page,
  quiet,
}) => {
  quiet.expect(/4\d\d/)
  await page.goto('/withdrawal')
  await page.getByLabel('Order number').fill('00000000')
  await page.getByLabel('Email address of the order').fill('nobody@example.com')
  // Another language keeps what was typed.
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  await page
    .getByRole('dialog', { name: 'Language' })
    .getByRole('button', { name: /Español/ })
    .click()
  await expect(page.getByLabel('Número de pedido')).toHaveValue('00000000')
  await page.getByRole('button', { name: 'Desistir del contrato' }).click()
  await page.getByRole('button', { name: 'Confirmar el desistimiento' }).click()
  await expect(page.locator('[data-step=received]')).toContainText('nobody@example.com')
  // The link in the footer starts again.
  await page.locator('footer').getByRole('link', { name: 'Desistir del contrato' }).click()
  await expect(page.getByLabel('Número de pedido')).toHaveValue('')

  await page.goto('/withdrawal?token=abcdefghijklmnopqrstuvwxyz&lang=en')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This withdrawal link does not work')
  await page.getByRole('link', { name: 'Start again' }).click()
  await expect(page.getByLabel('Order number')).toBeVisible()
})

test('a logged-in customer chooses the order', async ({ page }) => {
  const id = await buyPackage(page, { name: 'Olga' })
  const [openId, closedId] = ['01a22649-1077-7000-8122-b2bd0dfdd227', '01a22649-1077-7000-8122-b2bd0dfdd228']
  await page.route('**/api/orders/my-orders*', async (route) => {
    const mine = await (await route.fetch()).json()
    const others = [openId, closedId].map((other) => ({ ...mine.orders[0], id: other }))
    await route.fulfill({ json: { ...mine, orders: [...mine.orders, ...others] } })
  })
  await page.route('**/api/withdrawals', async (route) => {
    const { options } = await (await route.fetch()).json()
    await route.fulfill({ json: { options: [...options, { ...options[0], orderId: openId }] } })
  })
  await page.goto('/withdrawal?lang=ar')
  const screen = page.getByTestId('withdrawal')
  const next = screen.getByRole('button', { name: 'الانسحاب من العقد' })
  await expect(screen.getByRole('radio')).toHaveCount(2)
  await expect(screen.locator(`[data-withdrawal="${id}"]`)).toContainText('£5.59')
  const closed = screen.locator(`[data-withdrawal="${closedId}"]`)
  // A sentence that applies to several orders is shown once.
  await expect(screen.getByText('لم يعد الانسحاب ممكنًا')).toHaveCount(1)
  await expect(screen.getByText('لم يُخصم شيء')).toHaveCount(1)
  await expect(closed.getByRole('radio')).toHaveCount(0)
  await expect(next).toBeDisabled()
  await expect(screen.getByTestId('what-follows')).toContainText('تأكيد مؤرخ')
  await expect(screen.getByRole('status')).toHaveCount(0)
  await screen.getByRole('radio', { name: id.slice(-8) }).check()
  // The refund stands above the button.
  await expect(screen.getByRole('status')).toContainText('£5.59')
  await next.click()
  await expect(screen).toContainText(id.slice(-8))
  await screen.getByRole('button', { name: 'تأكيد الانسحاب' }).click()
  await expect(screen.getByTestId('received-at')).toBeVisible()
  await screen.getByRole('link', { name: 'عرض الطلب' }).click()
  await expect(page.locator('[data-case-state=open]')).toBeVisible()
})
