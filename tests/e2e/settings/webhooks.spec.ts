import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage, createStaffPage, openSettings } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'

interface Received {
  body: string
  headers: Record<string, string>
}

/** A receiver on this machine, which the shop of these tests may reach. */
async function openReceiver() {
  const received: Received[] = []
  let status = 204
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ body, headers: request.headers as Record<string, string> })
      response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 204 ? '' : 'not today')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (next: number) => (status = next),
    close: () => server.close(),
  }
}

/** The jobs of a busy shop may send an attempt late. */
const ATTEMPT = { timeout: scaleTimeout(60_000) }

test('an endpoint is added, tested, receives a payment, and its failed delivery is replayed from the log', async ({
  page,
  browser,
}) => {
  const receiver = await openReceiver()
  const admin = await createStaffPage(browser)
  await openSettings(admin, 'Webhooks')
  await admin.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Address (URL)').fill('ftp://hooks.example.com/')
  await dialog.getByLabel('Description').fill('Bookkeeping')
  await dialog.getByLabel('All events').uncheck()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose at least one event.')
  await dialog.getByLabel(/^Order paid/).check()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a complete https address')
  await dialog.getByLabel('Address (URL)').fill(receiver.url)
  await expectAccessible(admin, 'endpoint dialog')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = await admin.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await admin.getByRole('button', { name: 'Done' }).click()
  const row = admin.locator(`[data-endpoint="${receiver.url}"]`)
  await expect(row).toContainText('Never')
  const choose = async (item: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await admin.getByRole('menuitem', { name: item }).click()
  }
  const verify = ({ body, headers }: Received) => new Webhook(secret).verify(body, headers)
  // Other tests buy packages at the same time: this endpoint receives their payments too.
  const receivedAbout = (text: string) => receiver.received.filter(({ body }) => body.includes(text))

  await choose('Send test')
  await admin.getByRole('button', { name: 'Show delivery' }).click()
  const drawer = admin.locator('[data-open-delivery]')
  await expect(drawer.locator('[data-attempt]')).toContainText(/Accepted \(.?204.?\)/, ATTEMPT)
  expect(receivedAbout('webhook.test').map(verify)).toMatchObject([{ type: 'webhook.test' }])
  await test.step('dialog and delivery fit a phone in Arabic', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    const delivery = new URL(admin.url())
    delivery.searchParams.set('lang', 'ar')
    await visit(admin, delivery.href)
    await expect(admin.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(admin.locator('[data-open-delivery=delivered]')).toBeVisible()
    await expectNoHorizontalScroll(admin)
    await visit(admin, '/admin/webhooks?lang=ar')
    await admin.getByRole('button', { name: 'إضافة وجهة' }).first().click()
    await admin.getByLabel('العنوان (URL)').fill(receiver.url)
    await expectNoHorizontalScroll(admin)
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await admin.setViewportSize({ width: 1280, height: 844 })
    delivery.searchParams.set('lang', 'en')
    await visit(admin, delivery.href)
    await expect(drawer).toBeVisible()
  })
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  receiver.answer(500)
  const orderId = await buyPackage(page, { name: 'Hanna' })
  await expect.poll(() => receivedAbout(orderId)).not.toEqual([])
  await admin.getByRole('tab', { name: 'Endpoints' }).click()
  await expect(row).toContainText(/Refused \(.?500.?\)/)
  await row.getByRole('link').click()
  const paid = admin.locator('[data-delivery="order.paid"]').filter({ hasText: orderId.slice(-8) })
  await expect(paid).toContainText('Retrying')
  await paid.getByRole('link').click()
  await expect(drawer).toContainText(`"id": "${orderId}"`)
  await expect(drawer.locator('[data-attempt]').last()).toContainText('not today')
  await expectAccessible(admin, 'delivery drawer')
  receiver.answer(204)
  await drawer.getByRole('button', { name: 'Retry now' }).click()
  await expect(drawer.locator('[data-attempt]').first()).toContainText(/Accepted \(.?204.?\)/, ATTEMPT)
  await expect(drawer.getByRole('button', { name: 'Replay' })).toBeVisible(ATTEMPT)
  expect(verify(receivedAbout(orderId).at(-1) ?? { body: '', headers: {} })).toMatchObject({
    type: 'order.paid',
    data: { id: orderId, price: { amount: 559, currency: 'GBP' } },
  })

  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await admin.getByRole('tab', { name: 'Endpoints' }).click()
  await choose('Rotate secret')
  await admin.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await expect(admin.getByRole('textbox', { name: 'Signing secret' })).not.toHaveValue(secret)
  await admin.getByRole('button', { name: 'Done' }).click()
  await choose('Pause')
  await expect(row.locator('[data-state=paused]')).toBeVisible()
  await expectAccessible(admin, 'webhooks')
  await choose('Resume')
  await expect(row.locator('[data-state=active]')).toBeVisible()
  await choose('Delete endpoint')
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(row).toHaveCount(0)
  receiver.close()
})
