import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { openDatabase } from '../../../db/open-database.ts'
import { payments } from '../../../shop/payments/tables.ts'
import { startProviders } from '../../fakes/start-providers.ts'
import { startSmtpServer } from '../../support/providers/start-smtp-server.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER, type ShopProcess } from '../../support/shops/shop-process.ts'
import { expectPaid, fillCheckout, getProceedButton } from '../support/checkout.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  expect,
  expectNoHorizontalScroll,
  logIn,
  logInByApi,
  openOtherPage,
  test,
  visit,
} from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

const TEXTS = {
  en: {
    subject: 'Your order at ⁨Crescendo⁩ is not paid yet',
    pay: 'Complete the payment',
    end: 'Stop these emails',
    ended: 'Done. We will not remind you of unpaid orders again.',
  },
  es: {
    subject: 'Tu pedido en ⁨Crescendo⁩ aún no está pagado',
    pay: 'Completar el pago',
    end: 'No recibir más estos correos',
    ended: 'Listo. No volveremos a recordarte pedidos sin pagar.',
  },
  ar: {
    subject: 'طلبك لدى ⁨Crescendo⁩ لم يُدفع بعد',
    pay: 'إكمال الدفع',
    end: 'إيقاف هذه الرسائل',
    ended: 'تم. لن نذكّرك بالطلبات غير المدفوعة مرة أخرى.',
  },
} as const

const SHIPPED = ['en', 'es', 'ar'] as const

const bare = (text = '') => text.replace(/[\u2066-\u2069]/g, '')

/** Makes every payment this many hours older, while the shop is stopped. */
async function agePayments(shop: ShopProcess, hours: number): Promise<void> {
  await shop.stop()
  const { db, close } = await openDatabase({
    dataDir: shop.dataDir,
    migrations: 'db/migrations',
    holder: 'a test',
    onError: (error) => console.error(error),
  })
  await db
    .update(payments)
    .set({ createdAt: sql`${payments.createdAt} - make_interval(secs => ${hours * 3_600})` })
  await close()
  await shop.restart()
}

test('a customer who left before the payment is reminded once, continues, and ends such emails', async ({
  browser,
  page: admin,
  quiet,
}) => {
  quiet.expect(/404/)
  test.setTimeout(scaleTimeout(240_000))
  const smtp = await startSmtpServer()
  const { stripe, variables, stop } = await startProviders()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Crescendo <shop@example.com>' }
  const shop = await startOwnShop({ ...variables, ...mail })
  const people = new Map<string, { page: Page; email: string }>()
  const listReminders = async () => {
    const read = await Promise.all(
      smtp.arrived.map(async ({ to, raw }) => ({
        to,
        mail: await PostalMime.parse(Buffer.from(raw, 'latin1')),
      })),
    )
    return read.filter(({ mail }) => mail.headers.some(({ key }) => key === 'list-unsubscribe'))
  }
  try {
    for (const lang of SHIPPED) {
      const page = await openOtherPage(browser, 390, 844)
      await fillCheckout(page, { origin: shop.origin, lang })
      const { email } = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}')
      people.set(lang, { page, email })
      await getProceedButton(page).click()
      await page.waitForURL(`${stripe.origin}/pay/**`)
    }
    await agePayments(shop, 1.1)
    await expect
      .poll(async () => (await listReminders()).length, { timeout: scaleTimeout(90_000) })
      .toBe(SHIPPED.length)

    for (const lang of SHIPPED) {
      const { page, email } = people.get(lang) ?? { page: admin, email: '' }
      const { subject, pay, end, ended } = TEXTS[lang]
      const own = (await listReminders()).filter(({ to }) => to.includes(email))
      expect(own).toHaveLength(1)
      const { mail } = own[0] ?? {}
      expect(bare(mail?.subject)).toBe(bare(subject))
      const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const endUrl = headers.get('list-unsubscribe')?.slice(1, -1) ?? ''
      const [orderUrl = ''] = /http\S+\/orders\/[\w-]+/.exec(mail?.text ?? '') ?? []
      expect(mail?.text).toContain(endUrl)

      // Opening the link ends nothing; the button does, without a log-in.
      const elsewhere = await openOtherPage(browser, 390, 844)
      await elsewhere.goto(endUrl)
      await expect(elsewhere.locator('html')).toHaveAttribute('lang', lang)
      if (lang === CHECKED_LANG) await expectAccessible(elsewhere, `end of reminders in ${lang}`)
      await expectNoHorizontalScroll(elsewhere)
      await elsewhere.reload()
      await elsewhere.getByRole('button', { name: end }).click()
      await expect(elsewhere.getByRole('status').first()).toHaveText(ended)
      await elsewhere.reload()
      await expect(elsewhere.locator('[data-reminders=ended]')).toContainText(ended)
      // A mail program posts the form of RFC 8058 to the same address.
      const click = await elsewhere.request.post(endUrl, { form: { 'List-Unsubscribe': 'One-Click' } })
      expect(await click.json()).toEqual({ isEnded: true })

      // The same order, on the provider's page; after the log-in where the customer is logged out.
      await page.goto(`${shop.origin}/healthz`)
      if (lang === 'en') await page.evaluate(() => localStorage.clear())
      await page.goto(orderUrl)
      if (lang === 'en') await logIn(page, email, 'secret1')
      await expectNoHorizontalScroll(page)
      await page.getByRole('link', { name: pay }).first().click()
      await page.waitForURL(`${stripe.origin}/pay/**`)
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expectPaid(page)
    }

    await logInByApi(admin, OWNER, shop.origin)
    await admin.goto(`${shop.origin}/analytics`)
    await expect(admin.locator('[data-reminders="3"]')).toContainText(
      'Orders paid after a reminder3Their revenue£16.77',
    )
    await visit(admin, `${shop.origin}/settings/mail`)
    await admin.getByLabel('Remind customers of an order they left unpaid').uncheck()
    await expect(admin.getByText(/^Saved/).first()).toBeVisible()
    await admin.reload()
    await expect(admin.getByLabel('Remind customers of an order they left unpaid')).not.toBeChecked()
    await visit(admin, `${shop.origin}/reminders/reminder_unknown`)
    await expect(admin.locator('main')).toContainText('This reminder link does not work')
    expect(await listReminders()).toHaveLength(SHIPPED.length)
    expect(shop.loggedErrors()).toEqual([])
    // Before the shop ends.
    await admin.goto('about:blank')
  } finally {
    await shop.kill()
    await stop()
    await smtp.close()
  }
})
