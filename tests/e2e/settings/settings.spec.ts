import type { Page } from '@playwright/test'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER } from '../../support/shops/shop-process.ts'
import { createStaffPage } from '../support/admin.ts'
import {
  expect,
  expectNoHorizontalScroll,
  logIn,
  logInAtCheckout,
  openOtherPage,
  test,
  visit,
} from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

/** Saves and waits for the confirmation. */
async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await button.click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  // The button is disabled while it saves, too.
  await expect(page.locator('[data-save-bar]')).toHaveCount(0)
}

/** Uses its own shop, because other tests rely on PayPal and the shop's name. */
test('customers see what the owner sets', async ({ page, quiet, browser }) => {
  quiet.expect(/422/)
  quiet.expect(/409/)
  const shop = await startOwnShop()
  const at = (path: string) => `${shop.origin}${path}`
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  try {
    await page.goto(at('/login?from=/settings/launch'))
    await logIn(page, OWNER.email, OWNER.password)
    await expect(page.locator('[data-step=trader]')).toHaveAttribute('data-state', 'todo')

    // A step leads to its field, and so does the search of all screens.
    await page.getByRole('link', { name: 'Set support email' }).click()
    await expect(page.locator('[name=supportEmail]')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('reviewed')
    await page.getByRole('option', { name: 'Requests are reviewed within' }).click()
    await expect(page.getByRole('spinbutton', { name: 'Requests are reviewed within, from' })).toBeFocused()
    // The button waits for a change, which is announced and brings it into sight.
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await expect(button).toBeDisabled()
    await page.keyboard.type('1')
    await expect(button).toBeInViewport()
    await expect(page.getByRole('status').filter({ hasText: 'Save creates a new version' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(button).toBeDisabled()
    await expect(page.getByRole('form', { name: 'Policy' })).toBeFocused()

    await section('Brand')
    await page.locator('[name=shopName]').fill('Allegro')
    await save(page)
    await expect(page.getByRole('banner')).toContainText('Allegro')

    await section('Identity')
    const trader = page.locator('[name="trader.name"]')
    await expect(trader).toHaveAccessibleDescription('Receipts must name the seller and an address.')
    await trader.fill('Maria Lind')
    await expect(trader).toHaveAccessibleDescription('')
    await section('Payments')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    await expect(page.locator('[name="trader.address"]')).toBeFocused()
    await page.locator('[name="trader.address"]').fill('1 High Street, Leeds')
    await save(page)

    // A method stands under the provider that it needs.
    await section('Payments')
    const paypal = page.getByRole('region', { name: 'PayPal' })
    await expect(paypal).toContainText('Not set up')
    const method = paypal.getByRole('switch', { name: 'PayPal' })
    await expect(method).toHaveAccessibleDescription('In the trial only')
    // It is on, and not filled with the accent color of what customers can pay with.
    await expect(method).toBeChecked()
    await expect(method).not.toHaveCSS('background-color', 'rgb(43, 75, 255)')
    await method.click()
    await expect(paypal.getByText('Saved.', { exact: true })).toBeVisible()
    await expect(method).not.toBeChecked()
    await expect(method).toHaveAccessibleDescription('')

    await section('Policy')
    // A closed group names its figures.
    const requests = page.locator('summary', { hasText: 'Counts as not delivered after' })
    await expect(requests).toContainText('7 terms')
    await expect(requests).toContainText(/Counts as not delivered after \W*72 hours/)
    await requests.click()
    // The published sentence shows no number that cannot be saved.
    const notStarted = page.getByRole('spinbutton', { name: 'Counts as not delivered after' })
    await notStarted.fill('0')
    await expect(page.getByText('has not started within')).toHaveCount(0)
    await notStarted.fill('48')
    await expect(page.getByText('has not started within 48 hours')).toBeVisible()
    await save(page)

    // The chat hours are saved with their days, and switched off at once.
    await section('Opening and chat hours')
    const limit = page.getByRole('switch', { name: 'Limit the chat to set hours' })
    await expect(button).toHaveCount(0)
    await limit.check()
    await page.getByRole('switch', { name: 'Friday' }).uncheck()
    await save(page)
    await expect(button).toBeDisabled()
    await page.reload()
    await expect(limit).toBeChecked()
    await expect(page.getByText(/Mon–Thu .?09:00–17:00/)).toBeVisible()
    const saving = page.waitForResponse((response) => response.request().method() === 'PUT')
    await limit.uncheck()
    expect((await saving).status()).toBe(200)
    await expect(button).toHaveCount(0)

    await section('Claims and evidence')
    const satisfaction = page.locator('[data-claim=satisfactionPercent]')
    const source = satisfaction.getByLabel('Proof')
    await expect(source.getByRole('option')).toHaveText(['Your own statement', 'With evidence'])
    await source.selectOption('evidence')
    await satisfaction.getByLabel('Evidence', { exact: true }).fill('Survey of 412 customers')
    await satisfaction.getByLabel('Date of the evidence').fill('2026-05-04')
    await satisfaction.getByLabel('Link (optional)').fill('https://example.com/survey')
    await save(page)

    await section('Texts')
    await page.getByLabel('Page', { exact: true }).selectOption('footer')
    // Languages beside one another are named once, above their fields.
    await expect(page.locator('form > p[aria-hidden] bdi:visible')).toHaveText([
      'English',
      'العربية',
      'Español',
    ])
    const notice = page.getByRole('textbox', { name: 'Notice English' })
    await notice.fill('Made by ')
    await page.getByLabel('Insert a value…').selectOption('shop')
    await expect(notice).toHaveValue('Made by {{shop}}')
    await page.getByRole('textbox', { name: 'Description English' }).fill('Delivered within 12 hours.')
    await expect(page.getByText(/^Saves \W*English\W*$/)).toBeVisible()
    await save(page)
    await expect(page.getByRole('region', { name: 'Figures in texts match the settings' })).toContainText(
      '12 hours',
    )

    // Each language is saved by itself: one that somebody else changed meanwhile keeps none of the others.
    const spanish = page.getByRole('textbox', { name: 'Notice Español' })
    const writer = await page.context().newPage()
    await writer.goto(at('/settings/texts?page=footer'))
    await writer.getByRole('textbox', { name: 'Notice Español' }).fill('De otra persona')
    await save(writer)
    await writer.close()
    await page.bringToFront()
    await spanish.fill('Hecho por {{shop}}')
    await page.getByRole('textbox', { name: 'Notice العربية' }).fill('من {{shop}}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/Somebody else changed these settings\.\W+Español/)).toBeVisible()
    await expect(page.getByText(/^Saves \W*Español\W*$/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Load the newer version' }).click()
    await expect(spanish).toHaveValue('De otra persona')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

    // What a language lacks is marked, and a question that is new gets its texts one after the other.
    await page.getByLabel('Page', { exact: true }).selectOption('faq')
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByRole('textbox', { name: 'Question English' }).last().fill('Who are you?')
    await page.getByRole('textbox', { name: 'Answer English' }).last().fill('A small shop.')
    await expect(page.getByText('Español: 2 texts missing')).toBeVisible()
    await save(page)
    await expect(page.getByText('Español: 2 texts missing')).toBeVisible()
    await page.getByRole('textbox', { name: 'Question Español' }).last().fill('¿Quiénes son?')
    await page.getByRole('textbox', { name: 'Answer Español' }).last().fill('Una tienda pequeña.')
    await save(page)
    await expect(page.getByText('Español: 2 texts missing')).toHaveCount(0)

    // The words of the interface stand below.
    await page.getByText('Headings, buttons and other words').click()
    await page.getByRole('textbox', { name: /heading English/ }).fill('Ask away')
    await save(page)

    // Another user saves meanwhile: the text stays in the form until the newer version is loaded.
    const other = await page.context().newPage()
    await section('Brand')
    await page.locator('[name=shopName]').fill('Lento')
    await other.goto(at('/settings/identity'))
    await other.locator('[name=supportEmail]').fill('help@allegro.shop')
    await save(other)
    await other.close()
    // A page in the background draws no frames, and a click waits for them.
    await page.bringToFront()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Somebody else changed these settings.')).toBeVisible()
    await expect(page.locator('[name=shopName]')).toHaveValue('Lento')
    await page.getByRole('button', { name: 'Load the newer version' }).click()
    await expect(page.locator('[name=shopName]')).toHaveValue('Allegro')
    await section('Identity')
    await expect(page.locator('[name=supportEmail]')).toHaveValue('help@allegro.shop')

    // The overview lists every section with what is to be done or what it is set to, and the count of the checklist.
    await section('Overview')
    const overview = page.locator('main')
    // The menu of settings shows the waiting orders, decisions and conversations beside the way back.
    const waiting = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    await expect(waiting).toContainText(['Main menu', 'Orders', 'To decide', 'Inbox'])
    const row = (name: string) => overview.locator('li').filter({ hasText: name })
    await expect(row('Opening and chat hours')).toContainText('The shop is open')
    await expect(row('Brand')).toContainText('Allegro')
    await expect(row('Mail servers')).toContainText('Connect a mail server')
    // Only rows with something to do have a mark; the others say what their screens hold.
    for (const name of ['Opening and chat hours', 'Brand', 'Webhooks'])
      await expect(row(name).locator('.text-warning')).toBeHidden()
    for (const name of ['Mail servers', 'Security and backup'])
      await expect(row(name).locator('.text-warning')).toBeVisible()
    await expect(row('Webhooks')).toContainText('0 endpoints')
    await expect(row('Import and export')).toContainText('None yet')
    await expect(row('Activity log')).toContainText(/Latest .*\d{4}/)
    await expect(row('Your notifications')).toContainText('At once: 5')
    const heading = overview.getByRole('heading', { name: / important steps? left/ })
    const left = (await heading.textContent()) ?? ''
    const progress = await overview.getByText(/ of .* steps done/).textContent()
    await expect(overview.locator('[data-missing~=mail]')).toBeVisible()
    // The heading counts the important steps alone.
    const backup = overview.locator('[data-missing~=backup]')
    await expect(backup).toContainText('Make a backup')
    await expect(backup).not.toHaveAttribute('data-urgent')
    const named = (await overview.locator('[data-urgent]').allTextContents()).flatMap((text) =>
      text.split(/\s·\s/),
    )
    expect(named).toHaveLength(Number.parseInt(left, 10))
    await expect(overview.locator('[data-missing~=trader]')).toHaveCount(0)
    // The bar counts the steps of the checklist's lists.
    await overview.getByRole('link', { name: 'Launch checklist' }).click()
    await expect(page.locator('[data-step]').first()).toBeVisible()
    const listed = await page
      .locator('[data-step]')
      .evaluateAll((steps) => [steps.filter(({ dataset }) => dataset.state === 'done').length, steps.length])
    expect(progress?.match(/\d+/g)?.map(Number)).toEqual(listed)

    const customer = await openOtherPage(browser)
    await expect(async () => {
      await customer.goto(at('/refund'))
      await expect(customer.locator('header')).toContainText('Allegro', { timeout: scaleTimeout(1_000) })
      await expect(customer.locator('main')).toContainText('within 48 hours', {
        timeout: scaleTimeout(1_000),
      })
      await expect(customer.locator('footer')).toContainText('Made by Allegro', {
        timeout: scaleTimeout(1_000),
      })
      await expect(customer.locator('footer').getByRole('img', { name: 'PayPal' })).toHaveCount(0, {
        timeout: scaleTimeout(1_000),
      })
    }).toPass()
    await expect(async () => {
      await customer.goto(at('/faq'))
      await expect(customer.locator('main')).not.toContainText('PayPal', { timeout: scaleTimeout(1_000) })
      await expect(customer.locator('h1')).toHaveText('Ask away', { timeout: scaleTimeout(1_000) })
      await expect(customer.locator('main')).toContainText('Who are you?', { timeout: scaleTimeout(1_000) })
    }).toPass()
    const seller = /Maria Lind, 1 High Street, Leeds/
    for (const legal of ['/terms', '/privacy', '/refund']) {
      await visit(customer, at(legal))
      await expect(customer.locator('main')).toContainText(seller)
    }
    await expect(customer.locator('footer')).toContainText(seller)
    await visit(customer, at('/contact'))
    await expect(customer.locator('main')).toContainText('1 High Street, Leeds')
    await customer.locator('footer').getByRole('link', { name: 'Legal notice' }).click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Legal notice' })).toBeVisible()
    await expect(customer.locator('main')).toContainText('1 High Street, Leeds')
    await visit(customer, at('/'))
    const notes = customer.locator('[data-claim-notes]', { hasText: 'followers delivered' })
    await expect(notes).toContainText('The shop’s own statement: customers, followers delivered')
    await expect(notes.getByRole('link', { name: /Survey of 412 customers/ })).toHaveAttribute(
      'href',
      'https://example.com/survey',
    )
    await visit(customer, at('/services'))
    await customer
      .locator('[data-package=followers-1000]')
      .getByRole('button', { name: /Buy Now/ })
      .click()
    await logInAtCheckout(customer)
    await expect(customer.getByRole('radio', { name: 'Card' })).toBeVisible()
    await expect(customer.getByRole('radio', { name: 'PayPal' })).toHaveCount(0)
  } finally {
    // Its requests would break.
    await page.goto('about:blank')
    await shop.kill()
  }
})

test('settings on a phone', async ({ browser }) => {
  const page = await createStaffPage(browser, 390)
  await test.step('controls show their outline in the dark, and typed values start where lines start', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const style = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { appearance, backgroundColor, textAlign, direction } = getComputedStyle(element)
          return { appearance, backgroundColor, textAlign, direction }
        })
    const surface = 'rgb(23, 26, 34)'
    await page.goto('/settings/tax?lang=ar')
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect
      .poll(() => style('[type=radio]:not(:checked)'))
      .toMatchObject({
        appearance: 'none',
        backgroundColor: surface,
      })
    const values = {
      brand: ['[name=shopName]', '[name="brand.accent"]'],
      identity: ['[name=supportEmail]', '[name="trader.name"]', '[name="trader.address"]'],
      policy: ['[type=number]'],
    }
    for (const [section, fields] of Object.entries(values)) {
      await visit(page, `/settings/${section}?lang=ar`)
      for (const field of fields) {
        await expect(page.locator(field).first()).toBeVisible()
        await expect.poll(() => style(field), field).toMatchObject({ textAlign: 'right' })
      }
    }
    expect(await style('[type=number]')).toMatchObject({ appearance: 'textfield' })

    // Niches are in the reader's language, with what is stored behind them.
    await visit(page, '/settings/niches?lang=ar')
    await expect(page.getByText('الجمال والموضة')).toBeVisible()
    await expect(page.locator('main')).not.toContainText('Beauty')
    // A niche moves by its handle, before the row on whose upper half it is dropped.
    const niches = page.locator('main ol > li')
    const second = (await niches.nth(1).locator('p').textContent()) ?? ''
    await niches.nth(1).locator('[data-handle]').hover()
    await page.mouse.down()
    await niches.first().hover({ position: { x: 60, y: 4 }, force: true })
    await page.mouse.up()
    await expect(niches.first()).toHaveText(second)
    await page.locator('[data-save-bar] button[type=button]').click()
    await expect(niches.nth(1)).toHaveText(second)
    // And one place down by its menu.
    await niches.first().getByRole('button').click()
    await page.getByRole('menuitem').first().click()
    await expect(niches.first()).toHaveText(second)
    await page.locator('[data-save-bar] button[type=button]').click()

    // Texts open in the reader's language.
    await visit(page, '/settings/texts?lang=ar')
    await expect(page.locator('main textarea[lang=ar]').first()).toBeVisible()
    await expect(page.locator('main textarea[lang=en]').first()).toBeHidden()
  })
  // The other sections are in accessibility.spec.ts and long-texts.spec.ts, at 320 px.
  await test.step('list and sign-in section fit a phone', async () => {
    await page.setViewportSize({ width: 360, height: 844 })
    await visit(page, '/settings?lang=en')
    // On a phone the list is a screen of its own.
    const list = page.getByRole('navigation', { name: 'Overview' })
    await expect(list.getByRole('link', { name: 'Claims and evidence' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await visit(page, '/settings/security?lang=en')
    await expect(page.locator('main h1')).not.toHaveText('Settings')
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: 'All settings' }).click()
    await page.getByRole('link', { name: 'Opening and chat hours' }).click()
    await expect(page.getByRole('heading', { name: 'Chat hours', exact: true })).toBeVisible()
  })
})

test('a claim above the records takes their number as its proof', async ({ browser }) => {
  const page = await createStaffPage(browser)
  // A shop measures its uptime from its first minute on.
  let hasRecords = false
  await page.route('**/api/admin/claims', async (route) => {
    const { claims } = await (await route.fetch()).json()
    const record = { value: 31, sample: 31, minimumSample: 1 }
    const contradicted = { isMeasurable: true, record, contradiction: 'blocking' }
    const json = claims.map((claim: { name: string }) => {
      if (!hasRecords) return { ...claim, isMeasurable: false, record: null, contradiction: null }
      if (claim.name === 'customers') return { ...claim, ...contradicted }
      if (claim.name === 'years')
        return { ...claim, isMeasurable: true, record: { ...record, value: 2 }, contradiction: null }
      if (claim.name === 'countries')
        return { ...claim, ...contradicted, record: { ...record, value: 0, sample: 0 } }
      return claim
    })
    await route.fulfill({ json: { claims: json } })
  })
  await page.goto('/settings/claims')
  await expect(page.getByText('The shop’s records hold no figures yet.')).toHaveCount(1)
  hasRecords = true
  await page.reload()
  const customers = page.locator('[data-claim=customers]')
  await expect(customers.locator('[data-contradiction]')).toContainText('31')
  await customers.getByRole('button', { name: /^Use .?31/ }).click()
  await expect(customers.getByLabel('Proof')).toHaveValue('records')
  await expect(customers.locator('[data-contradiction], input')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  // The business may be older than its records, which nothing contradicts; they offer their number all the same.
  const years = page.locator('[data-claim=years]')
  await expect(years.getByLabel('More than the records show')).toBeVisible()
  await expect(years.getByRole('button', { name: /^Use .?2 years/ })).toBeVisible()
  await page.locator('[name="claims.years"]').fill('2')
  await expect(years.getByRole('button')).toHaveCount(0)
  // Without data there is no number to take over.
  await expect(page.locator('[data-claim=countries]')).toContainText('No data yet')
  await expect(page.locator('[data-claim=countries]').getByRole('button')).toHaveCount(0)
})
