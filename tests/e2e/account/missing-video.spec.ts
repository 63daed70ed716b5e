import type { Page } from '@playwright/test'
import { buyPackage, createStaffPage } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  openOtherPage,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'
import { readEmailLink } from '../support/read-email-link.ts'

const VIDEO = 'https://www.tiktok.com/@nadia/video/7301234567890123456'
const SHIPPED = ['en', 'es', 'ar'] as const

/** Texts about a missing video, from the checkout to the order. */
const TEXTS = {
  en: {
    later: 'You can add it after the payment.',
    result: 'Tell us which video it is for, and the delivery time starts.',
    badge: 'Paid, waiting for the video',
    label: 'Video URL',
    save: 'Save the video',
  },
  es: {
    later: 'Puedes agregarlo después del pago.',
    result: 'Dinos para qué video es y empieza el plazo de entrega.',
    badge: 'Pagado, a la espera del video',
    label: 'URL del video',
    save: 'Guardar el video',
  },
  ar: {
    later: 'يمكنك إضافته بعد الدفع.',
    result: 'أخبرنا بالفيديو المقصود ليبدأ احتساب وقت التسليم.',
    badge: 'مدفوع، بانتظار الفيديو',
    label: 'رابط الفيديو',
    save: 'حفظ الفيديو',
  },
} as const

test.use({ viewport: { width: 390, height: 844 } })

/** Buys likes through the checkout without a video, and ends in English. */
async function buyLikes(page: Page, langs: readonly (typeof SHIPPED)[number][] = ['en']): Promise<void> {
  await visit(page, '/services?lang=en')
  await page.locator('[data-package=likes-3000] button:visible').first().click()
  await page.locator('[name=tiktokUsername]').fill('@nadia')
  await page.locator('[name=niche]').selectOption({ index: 1 })
  for (const lang of langs.toReversed()) {
    if (langs.length > 1) await visit(page, `/checkout?lang=${lang}`)
    await expect(page.locator('main')).toContainText(TEXTS[lang].later)
  }
  await page.locator('form button[type=submit]:not([name])').click()
  await payAtDemoGateway(page)
}

test('the result page asks for the video of likes that were bought without one', async ({ page }) => {
  await createAccount(page, 'Nadia')
  await buyLikes(page, SHIPPED)
  const result = new URL(page.url())
  const missing = page.getByTestId('missing-videos')
  for (const lang of SHIPPED) {
    result.searchParams.set('lang', lang)
    await visit(page, result.href)
    await expect(page.locator('[data-result=success]')).toContainText(TEXTS[lang].result)
    if (lang === CHECKED_LANG) await expectAccessible(page, `missing video in ${lang}`)
    await expectNoHorizontalScroll(page)
    await missing.getByRole('button', { name: TEXTS[lang].save }).click()
    await expect(missing.getByLabel(TEXTS[lang].label)).toBeFocused()
  }
  // The form has the only filled button.
  await expect(page.locator('[data-result=success] .bg-accent')).toHaveText(TEXTS.ar.save)

  // A customer who leaves the page finds the field in the list of orders.
  const card = page.locator('li[data-order]').first()
  const { badge, label, save } = TEXTS.ar
  for (const lang of SHIPPED) {
    await visit(page, `/orders?lang=${lang}`)
    await expect(card).toContainText(TEXTS[lang].badge)
    await expect(card.getByLabel(TEXTS[lang].label)).toBeVisible()
    await expect(card.getByRole('button', { name: TEXTS[lang].save })).toBeVisible()
    await expectNoHorizontalScroll(page)
  }
  await card.getByLabel(label).fill(VIDEO)
  await card.getByRole('button', { name: save }).click()
  await expect(card.getByTestId('video-form')).toHaveCount(0)
  await expect(card.locator(`a[href="${VIDEO}"]`)).toBeVisible()
  await expect(card).not.toContainText(badge)
})

test('a customer names the video on the result page and changes it on the page of the order', async ({
  page,
}) => {
  await createAccount(page, 'Nadia')
  await buyLikes(page)
  const missing = page.getByTestId('missing-videos')
  await missing.getByLabel('Video URL').fill('https://v.example/1')
  await missing.getByRole('button', { name: 'Save the video' }).click()
  await expect(missing).toHaveCount(0)
  await expect(page.locator('[data-result=success]')).not.toContainText('which video')
  await page.getByTestId('purchase').locator('[data-order] a').first().click()
  const brief = page.locator('[data-brief=answered]')
  await expect(brief).toContainText('https://v.example/1')
  await expect(page.getByTestId('history')).toContainText('Video received')
  await brief.getByRole('button', { name: 'Change the video' }).click()
  const form = page.getByTestId('brief-form')
  await form.getByLabel('Video URL').fill('a video')
  await form.getByRole('button', { name: 'Save the video' }).click()
  await expect(form).toContainText('Please enter a web address that begins with https://')
  await form.getByLabel('Video URL').fill(VIDEO)
  await form.getByRole('button', { name: 'Save the video' }).click()
  await expect(brief).toContainText(VIDEO)
})

test('the link of the email sets the video without a log-in, and staff see the order wait until then', async ({
  page,
  browser,
}) => {
  const email = await createAccount(page, 'Nadia')
  const order = await buyPackage(page, { name: 'Nadia', packageId: 'likes-3000', registered: true })
  const admin = await createStaffPage(browser)
  await admin.goto('/admin/orders?queue=waitingForBrief')
  const row = admin.locator(`[data-row="${order}"]`)
  await expect(row).toContainText('Paid, waiting for the video')
  await expect(row.getByRole('button', { name: 'Start' })).toHaveCount(0)

  await visit(page, `/orders/${order}`)
  await expect(page.locator('[data-brief] h2')).toHaveText('Waiting for your video')
  // The field for the video comes before the progress of the order.
  await expect(page.locator('[data-brief=waiting] ~ [data-testid=timeline]')).toBeVisible()

  let link = ''
  await expect(async () => {
    link = await readEmailLink(page, 'brief_reminder', email)
    expect(link).toContain('/videos/video_')
  }).toPass()
  const elsewhere = await openOtherPage(browser, 390, 844)
  await elsewhere.goto(link)
  await expect(elsewhere.locator('h1')).toHaveText('Which video is it for?')
  await expect(elsewhere.locator('main')).toContainText('nadia')
  await expectAccessible(elsewhere, 'link of a video')
  await expectNoHorizontalScroll(elsewhere)
  await elsewhere.getByLabel('Video URL').fill(VIDEO)
  await elsewhere.getByRole('button', { name: 'Save the video' }).click()
  await expect(elsewhere.getByRole('status').first()).toContainText('Thank you, we have the video.')

  await visit(admin, `/admin/orders/${order}`)
  await expect(admin.getByTestId('answers')).toContainText(VIDEO)
  await admin.getByRole('button', { name: 'Start', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(admin.locator('[data-status=processing]')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.locator('main')).toContainText('The video can no longer be changed.')
  await expect(elsewhere.getByTestId('video-form')).toHaveCount(0)
  await visit(elsewhere, '/videos/video_unknown')
  await expect(elsewhere.locator('h1')).toHaveText('This video link does not work')
})
