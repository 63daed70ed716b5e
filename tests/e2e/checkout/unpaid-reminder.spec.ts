import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { openDatabase } from '../../../db/open-database.ts'
import { payments } from '../../../shop/payments/tables.ts'
import { startFake } from '../../fakes/fake-process.ts'
import { buildStripeVariables } from '../../fakes/start-providers.ts'
import type { StripeControls } from '../../fakes/stripe/controls.ts'
import { getFastFolder } from '../../support/files/get-fast-folder.ts'
import { startSmtpServer } from '../../support/providers/start-smtp-server.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER } from '../../support/shops/shop-process.ts'
import { expectPaid } from '../support/checkout.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
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

/** Creates a database on which every order was left more than an hour ago when it is placed. */
async function createDatabaseOfLeftOrders(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({
    dataDir,
    migrations: 'db/migrations',
    holder: 'a test',
    onError: (error) => console.error(error),
  })
  await db.execute(sql`alter table ${payments} alter created_at set default now() - interval '66 minutes'`)
  await close()
}

/** Places an order by API with a new account, which is logged in, and returns the provider's session. */
async function leaveCheckout(page: Page, origin: string, lang: (typeof SHIPPED)[number]) {
  const email = await createAccount(page, 'Kim', origin)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const placed = await page.request.post(`${origin}/api/stripe/checkout/session`, {
    headers: { authorization: `Bearer ${token}` },
    data: { package_id: 'followers-1000', origin_url: origin, username: 'kim.shop', niche: 'Travel', lang },
  })
  const { session_id: session } = await placed.json()
  expect(session, await placed.text()).toMatch(/^cs_/)
  return { page, email, session }
}

test('a customer who left before the payment is reminded once, continues, and ends such emails', async ({
  browser,
  page: admin,
  quiet,
}) => {
  quiet.expect(/404/)
  test.setTimeout(scaleTimeout(240_000))
  const smtp = await startSmtpServer()
  const stripe = await startFake<StripeControls>('stripe')
  const folder = mkdtempSync(join(getFastFolder(), 'crescendo-left-orders-'))
  const dataDir = join(folder, 'data')
  await createDatabaseOfLeftOrders(dataDir)
  const shop = await startOwnShop({
    ...buildStripeVariables(stripe.origin),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Crescendo <shop@example.com>',
    DATA_DIR: dataDir,
  })
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
    const left = await Promise.all(
      SHIPPED.map(async (lang) => ({
        lang,
        ...(await leaveCheckout(await openOtherPage(browser, 390, 844), shop.origin, lang)),
      })),
    )
    await expect
      .poll(async () => (await listReminders()).length, { timeout: scaleTimeout(90_000) })
      .toBe(SHIPPED.length)

    const elsewhere = await openOtherPage(browser, 390, 844)
    for (const { lang, page, email, session } of left) {
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
      await elsewhere.goto(endUrl)
      await expect(elsewhere.locator('html')).toHaveAttribute('lang', lang)
      await expectNoHorizontalScroll(elsewhere)
      if (lang === CHECKED_LANG) {
        await expectAccessible(elsewhere, `end of reminders in ${lang}`)
        await elsewhere.reload()
      }
      await elsewhere.getByRole('button', { name: end }).click()
      await expect(elsewhere.getByRole('status').first()).toHaveText(ended)
      if (lang === CHECKED_LANG) await elsewhere.reload()
      await expect(elsewhere.locator('[data-reminders=ended]')).toContainText(ended)
      // A mail program posts the form of RFC 8058 to the same address.
      const click = await elsewhere.request.post(endUrl, { form: { 'List-Unsubscribe': 'One-Click' } })
      expect(await click.json()).toEqual({ isEnded: true })

      // The same order, on the provider's page; after the log-in where the customer is logged out.
      if (lang === 'en') await page.evaluate(() => localStorage.clear())
      await page.goto(`${orderUrl}?lang=${lang}`)
      if (lang === 'en') await logIn(page, email, 'secret1')
      await expectNoHorizontalScroll(page)
      const link = page.getByRole('link', { name: pay }).first()
      if (lang === 'en') {
        await link.click()
        await page.waitForURL(`${stripe.origin}/pay/**`)
        await page.getByRole('button', { name: 'Pay', exact: true }).click()
        await expectPaid(page)
      } else {
        await expect(link).toHaveAttribute('href', new RegExp(`^${stripe.origin}/pay/`))
        await stripe.control('pay', { session })
        const paid = await page.request.get(`${shop.origin}/api/stripe/checkout/status/${session}`)
        expect(await paid.json()).toMatchObject({ payment_status: 'paid' })
      }
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
    await stripe.stop()
    await smtp.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
