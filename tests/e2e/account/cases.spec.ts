import type { Locator } from '@playwright/test'
import { buyPackage } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, test, visit } from '../support/fixtures.ts'
import { openStaffApi, SAMPLE_IMAGE } from '../support/staff-api.ts'

interface StaffCase {
  id: string
  revision: number
  state: string
}

test('a customer withdraws from an order in two steps, takes it back, and withdraws beside an open case', async ({
  page,
}) => {
  const id = await buyPackage(page, { name: 'Wim' })
  await page.goto(`/orders/${id}`)
  const cases = page.getByTestId('cases')
  const option = cases.locator('[data-option=withdrawal]')
  // Folded below the state of the order.
  await expect(option).toBeHidden()
  await cases.locator('summary').click()
  await expect(option).toContainText(
    /In this trial nothing was charged.*£5\.59.* back\. You can withdraw until the end of /,
  )
  await option.getByRole('button', { name: 'Withdraw from contract' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw from contract' })
  await expect(dialog).toContainText(id.slice(-8))
  await expectAccessible(page, 'dialog of a withdrawal')
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()

  await expect(dialog).toHaveCount(0)
  await expect(cases.getByRole('heading', { name: 'Your request' })).toBeFocused()
  const shown = cases.locator('[data-case]')
  await expect(shown.locator('[data-case-state=open]')).toHaveText('In review')
  await expect(shown).toContainText(/We confirm the amount by /)
  await expect(shown).toContainText(/Refund of .*£5\.59/)
  await expect(page.locator('[data-paused=case]')).toContainText('once your request is decided')
  await expect(page.locator('[data-flag=paused]')).toHaveText('Paused')
  await expect(page.getByRole('link', { name: 'Order again' })).toHaveCount(0)

  await shown.getByRole('button', { name: 'Take back request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back request' }).click()
  await expect(cases.locator('[data-option=cancellation]')).toBeVisible()
  await expect(cases.getByRole('heading', { name: 'Cancel or report a problem' })).toBeFocused()
  await expect(option).toBeVisible()
  await expect(page.locator('[data-paused]')).toHaveCount(0)
  await expect(page.locator('[data-flag=paused]')).toHaveCount(0)
  // The ended case stays below, closed.
  await expect(shown).toBeHidden()
  await cases.locator('li summary').click()
  await expect(shown.locator('[data-event=cancelled]')).toBeVisible()

  await cases.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(cases.getByRole('heading', { name: 'Your request' })).toBeFocused()
  await expect(cases.locator('[data-option]')).toHaveCount(1)
  await option.getByRole('button', { name: 'Withdraw from contract' }).click()
  await expect(dialog.locator('[data-case-kind=withdrawal]')).toContainText(
    'It ends the request that you have open',
  )
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(cases.locator('[data-option]')).toHaveCount(0)
  await expect(cases.locator('[data-case-state=open]')).toHaveCount(1)
  await expect(shown.first()).toContainText(/In review.*Refund of .*£5\.59/)
  await expect(cases.locator('summary')).toHaveText([/^Cancellation/, /^Withdrawal from contract/])
})

test('a customer reports missing units with an image and sees the decision', async ({ page }) => {
  const id = await buyPackage(page, { name: 'Quin' })
  const staff = await openStaffApi(page.request)
  await staff.send('PATCH', `/api/admin/orders/${id}`, { status: 'processing', startCount: 100 })
  await staff.send('PATCH', `/api/admin/orders/${id}`, { delivered: 1_000, status: 'completed' })

  await page.goto(`/orders/${id}`)
  const cases = page.getByTestId('cases')
  await cases.locator('summary').click()
  await cases.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByLabel('What happened?')).toBeFocused()
  await dialog.getByLabel('What happened?').fill('Some followers are gone.')
  await page.reload()
  await cases.locator('summary').click()
  await cases.getByRole('button', { name: 'Report a problem' }).click()
  await expect(dialog.getByLabel('What happened?')).toHaveValue('Some followers are gone.')
  const missing = dialog.getByLabel('How many are missing?')
  await missing.fill('')
  await typeAndPaste(missing, '١٢', '٠')
  await expect(missing).toHaveValue('120')
  const input = dialog.getByTestId('evidence-input')
  await input.setInputFiles([
    { name: 'followers.png', mimeType: 'image/png', buffer: SAMPLE_IMAGE },
    { name: 'notes.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await expect(dialog.locator('[data-evidence=uploaded]')).toHaveCount(1)
  await expect(dialog.locator('[data-evidence=failed]')).toContainText('Only JPEG, PNG and WebP')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('remove those that failed')
  await dialog.getByRole('button', { name: 'Remove ⁨notes.svg⁩' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()

  const shown = cases.locator('[data-case]')
  await expect(shown).toContainText('Some followers are gone.')
  await expect(shown).toContainText(/120.* Followers delivered again/)
  await shown.getByRole('button', { name: /^Open image of / }).click()
  await expect(page.getByRole('dialog').locator('img')).toHaveJSProperty('naturalWidth', 2)
  await page.keyboard.press('Escape')

  const caseId = (await shown.getAttribute('data-case')) ?? ''
  const { revision } = await staff.get<StaffCase>(`/api/admin/cases/${caseId}`)
  const headers = { 'if-match': `"${revision}"` }
  await staff.send('POST', `/api/admin/cases/${caseId}/decision`, { decision: 'accept' }, headers)
  await visit(page, `/orders/${id}`)
  await expect(shown.locator('[data-case-state=accepted]')).toBeVisible()
  await expect(shown.getByTestId('decision')).toContainText(/120.* Followers delivered again/)
  await expect(page.locator('[data-run=replacement]')).toContainText(/Due by /)
  await expectAccessible(page, 'accepted case')
})

test('shows readings with images as a chart and a table, and corrects a target that is not reachable', async ({
  page,
}) => {
  const id = await buyPackage(page, { name: 'Rea' })
  const staff = await openStaffApi(page.request)
  await staff.send('PATCH', `/api/admin/orders/${id}`, { status: 'processing', startCount: 100 })
  const uploadId = await staff.upload(`/api/admin/orders/${id}/uploads`, SAMPLE_IMAGE)
  await staff.send('POST', `/api/fulfilment/orders/${id}/readings`, { count: 450, uploadId })
  await staff.send('POST', `/api/fulfilment/orders/${id}/failures`, { code: 'account_private' })

  await page.setViewportSize({ width: 360, height: 740 })
  // A reading cannot be older than its order, and the chart needs three of more than a day.
  await page.route(`**/api/orders/${id}`, async (route) => {
    const answer = await route.fetch()
    const order = await answer.json()
    const [first, ...later] = order.delivery.readings
    const earlier = [2, 1].map((days) => ({
      ...first,
      readAt: new Date(Date.parse(first.readAt) - days * 86_400_000).toISOString(),
    }))
    order.delivery.readings = [...earlier, ...later]
    await route.fulfill({ response: answer, json: order })
  })
  for (const lang of ['ar', 'en']) {
    await visit(page, `/orders/${id}?lang=${lang}`)
    const delivery = page.getByTestId('delivery')
    await expect(delivery.locator('[data-part=delivered]')).toHaveAttribute('d', /^M\d+,\d+L/)
    await expect(delivery.locator('tbody tr').first()).toContainText(/450.*350/)
    await expectNoHorizontalScroll(page)
    if (lang === CHECKED_LANG) await expectAccessible(page, 'delivery of an order')
  }
  const delivery = page.getByTestId('delivery')
  await delivery.getByRole('button', { name: /^Open the image of the reading/ }).click()
  await expect(page.getByRole('dialog').locator('img')).toHaveJSProperty('naturalWidth', 2)
  await page.keyboard.press('Escape')

  const paused = page.locator('[data-paused=target]')
  await expect(paused).toContainText('The profile is private.')
  await paused.getByLabel('TikTok username').fill('@rea.shop')
  await paused.getByRole('button', { name: 'Continue the delivery' }).click()
  await expect(paused).toHaveCount(0)
  await expect(page.locator('article')).toContainText('rea.shop')

  await staff.send('PATCH', `/api/admin/orders/${id}`, { delivered: 1_000, status: 'completed' })
  await visit(page, `/orders/${id}`)
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    delivery.getByRole('button', { name: 'Download delivery report' }).click(),
  ])
  expect(report.suggestedFilename()).toBe(`delivery-${id.slice(-8)}.csv`)
})

/** Types into a field, and pastes the rest of the text, which another field holds for that. */
async function typeAndPaste(field: Locator, typed: string, pasted: string): Promise<void> {
  await field.pressSequentially(typed)
  await field.evaluate((element, text) => {
    const source = document.createElement('textarea')
    element.parentElement?.append(source)
    source.value = text
    source.select()
    document.execCommand('cut')
    source.remove()
  }, pasted)
  await field.focus()
  await field.press('End')
  await field.press('Control+v')
}
