import { createStaffPage } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'
import { openStaffApi } from '../support/staff-api.ts'

/** Keys of a browser; its push service is out of reach in the tests. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('no device switch is shown while the browser blocks notifications and no device shows them', async ({
  browser,
  real,
}) => {
  const page = await createStaffPage(browser, 390, real.origin)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await page.goto(`${real.origin}/settings/notifications`)
  await expect(page.getByText('Notifications of this site are blocked in the browser.')).toBeVisible()
  await expect(
    page
      .locator('span')
      .filter({ hasText: /^Off here$/ })
      .first()
      .locator('svg'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(page.getByText(/^No email reaches you yet/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up the mail server' })).toHaveAttribute(
    'href',
    '/settings/mail',
  )
  await expect(page.getByLabel('Email: Paid order')).toBeVisible()
  await expect(page.getByLabel('On devices: Paid order')).toHaveCount(0)
})

test('a member of staff chooses what to hear of, when, and on which devices', async ({
  browser,
  request,
  real,
}) => {
  const staff = await openStaffApi(request, real.origin)
  await staff.send('PUT', '/api/account/notifications', {
    kinds: [],
    timeZone: 'Europe/London',
    quietHours: null,
  })
  const page = await createStaffPage(browser, 390, real.origin)
  await page.addInitScript((keys) => {
    // A browser without a window refuses.
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => {
      const subscription = { endpoint: 'https://push.example.com/send/1', keys }
      return { toJSON: () => subscription } as unknown as PushSubscription
    }
  }, KEYS)
  await page.goto(`${real.origin}/settings/notifications`)
  const review = page.getByLabel('Email: New review')
  await expect(review).toHaveValue('daily')
  await expect(page.getByLabel('Email: Disputed payment')).toHaveValue('at_once')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page, 'notifications')

  await review.focus()
  await page.keyboard.press('Home')
  await expect(review).toHaveValue('off')
  await page.getByLabel('On devices: Paid order').uncheck()
  await page.getByLabel('Keep quiet hours').check()
  await page.getByLabel('Until').fill('22:00')
  await expect(page.getByText('Quiet hours must begin and end at different times.')).toBeVisible()
  await page.getByLabel('Until').fill('06:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.reload()
  await expect(review).toHaveValue('off')
  await expect(page.getByLabel('On devices: Paid order')).not.toBeChecked()
  await expect(page.getByLabel('Until')).toHaveValue('06:30')

  await page.getByRole('button', { name: 'Allow on this device' }).click()
  const device = page.locator('[data-device]').filter({ hasText: 'This device' })
  await expect(device).toContainText('not notified yet')
  await expect(page.getByRole('button', { name: 'Allow on this device' })).toHaveCount(0)
  await device.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The test is on its way.').first()).toBeVisible()
  await expectNoHorizontalScroll(page)

  // The worker shows what a push service delivers, and belongs to the pages of staff only.
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
  await expect.poll(scopes).toEqual(['/admin'])
  await device.getByRole('button', { name: 'Remove' }).click()
  await expect(device).toHaveCount(0)
  await expect.poll(scopes).toEqual([])
})
