import type { Locator } from '@playwright/test'
import { startFake } from '../../fakes/fake-process.ts'
import { PAYPAL_CREDENTIALS } from '../../fakes/paypal/start-paypal.ts'
import type { PaypalControls } from '../../fakes/paypal-server.ts'
import type { StripeControls } from '../../fakes/stripe/controls.ts'
import { generateTotp } from '../../support/accounts/generate-totp.ts'
import { startImapServer } from '../../support/providers/start-imap-server.ts'
import { requireLogin, startSmtpServer } from '../../support/providers/start-smtp-server.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { startHttpsProxy } from '../../support/shops/start-https-proxy.ts'
import { fillCheckout, payOnHostedPage } from '../support/checkout.ts'
import { expect, test, visit } from '../support/fixtures.ts'
import { addShopOrigin, startOwnShop } from '../support/own-shop.ts'

/** How many fields an owner may have to fill in before the first sale. */
const MOST_FIELDS = 25

const STEPS = ['shopName', 'trader', 'supportEmail', 'payments', 'mail', 'tax', 'secondFactor']

const OWNER = { name: 'Olga', email: 'olga@example.com', password: 'the owner of this shop' }
const MAILBOX = { username: 'hello@shop.invalid', password: 'the app password' }

test('a new owner sells for the first time with live keys, after at most 25 fields and nothing at a terminal', async ({
  browser,
}) => {
  test.setTimeout(scaleTimeout(240_000))
  // Nobody has signed the certificate of the proxy.
  const variables = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' }
  const stripe = await startFake<StripeControls>('stripe', { variables })
  const paypal = await startFake<PaypalControls>('paypal', { variables })
  await stripe.control('allow_loopback')
  await paypal.control('allow_loopback')
  const proxy = await startHttpsProxy()
  const smtp = await startSmtpServer(requireLogin(MAILBOX.username, MAILBOX.password))
  const imap = await startImapServer(MAILBOX)
  // The shop's address, and what leads to the fakes instead of the providers.
  const shop = await startOwnShop({
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
    PUBLIC_URL: proxy.origin,
    TRUST_PROXY: '1',
    STRIPE_API_BASE: stripe.origin,
    PAYPAL_API_BASE: paypal.origin,
    MAIL_ALLOW_PRIVATE: '1',
  })
  proxy.forwardTo(shop.origin)
  addShopOrigin(proxy.origin)
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const at = (path: string) => `${proxy.origin}${path}`
  let fields = 0
  const fill = (field: Locator, value: string) => {
    fields += 1
    return field.fill(value)
  }
  const choose = (field: Locator, value: string) => {
    fields += 1
    return field.selectOption(value)
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/Saved/).first()).toBeVisible()
    // The message may be that of the form before.
    await expect(page.locator('[data-save-bar]')).toHaveCount(0)
  }
  const openStep = async (id: string) => {
    await visit(page, at('/settings/launch'))
    await page.locator(`[data-step=${id}]`).getByRole('link').click()
  }
  try {
    const [link = ''] = shop.log().match(/http\S+\/setup\?token=\S+/) ?? []
    await page.goto(link)
    await fill(page.getByLabel('Name'), OWNER.name)
    await fill(page.getByLabel('Email'), OWNER.email)
    for (const field of await page.locator('input[type=password]').all()) await fill(field, OWNER.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at('/admin'))

    await openStep('shopName')
    await fill(page.getByLabel('Name of the shop'), 'Allegro')
    await save()

    await openStep('trader')
    await fill(page.locator('[name=supportEmail]'), MAILBOX.username)
    await fill(page.locator('[name="trader.name"]'), 'Allegro Ltd')
    await fill(page.locator('[name="trader.address"]'), '1 High Street, Leeds')
    await save()

    await openStep('payments')
    await page.getByRole('button', { name: /Set up .*Stripe/ }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByLabel('Publishable key'), 'pk_live_fake')
    await fill(dialog.getByLabel('Secret key', { exact: true }), 'sk_live_fake')
    await dialog.getByRole('button', { name: 'Check and save' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: /Set up .*PayPal/ }).click()
    await fill(dialog.getByLabel('Client ID'), PAYPAL_CREDENTIALS.clientId)
    await fill(dialog.getByLabel('Client secret', { exact: true }), PAYPAL_CREDENTIALS.clientSecret)
    await dialog.getByRole('button', { name: 'Check and save' }).click()
    await expect(dialog).toHaveCount(0)

    await openStep('mail')
    const fillServer = async (port: number) => {
      await fill(dialog.getByLabel('Server', { exact: true }), '127.0.0.1')
      await choose(dialog.getByLabel('Encryption'), 'STARTTLS')
      await fill(dialog.getByLabel('Port'), String(port))
      await expect(dialog.getByLabel('User')).toHaveValue(MAILBOX.username)
      await fill(dialog.getByLabel('Password', { exact: true }), MAILBOX.password)
    }
    await page.getByRole('button', { name: 'Set up the mail server' }).click()
    await fillServer(smtp.port)
    await dialog.getByRole('button', { name: 'Check and save' }).click()
    await expect(page.getByText('The mail server is set up', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Set up the mailbox' }).click()
    await fillServer(imap.port)
    await dialog.getByRole('button', { name: 'Check and save' }).click()
    await expect(page.getByText('The mailbox is set up', { exact: true })).toBeVisible()

    await openStep('tax')
    fields += 1
    await page.getByRole('radio', { name: 'I am not registered for VAT' }).check()
    await save()

    await openStep('secondFactor')
    const factor = page.locator('#second-factor')
    await factor.getByRole('button', { name: 'Turn on' }).click()
    await fill(factor.locator('[name=password]'), OWNER.password)
    await factor.getByRole('button', { name: 'Continue' }).click()
    const secret = (await factor.locator('[data-secret]').getAttribute('data-secret')) ?? ''
    await fill(factor.locator('[name=code]'), generateTotp(secret))
    await factor.getByRole('button', { name: 'Turn on' }).click()
    await expect(factor.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()

    const customer = await browser.newPage({ ignoreHTTPSErrors: true })
    await fillCheckout(customer, proxy)
    await payOnHostedPage(customer, stripe.origin)
    await customer.close()
    await stripe.control('settle')

    await visit(page, at('/admin'))
    for (const step of STEPS)
      await expect(page.locator(`[data-step=${step}]`)).toHaveAttribute('data-state', 'done')
    await visit(page, at('/admin/orders'))
    await expect(page.locator('main')).toContainText('1,000 Followers')
    await expect.poll(() => smtp.arrived.map(({ raw }) => raw).join()).toContain('Allegro')
    expect(fields).toBeLessThanOrEqual(MOST_FIELDS)
  } finally {
    await context.close()
    await shop.kill()
    proxy.close()
    await Promise.all([stripe.stop(), paypal.stop(), smtp.close(), imap.close()])
  }
})
