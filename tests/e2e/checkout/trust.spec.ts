import type { Locator, Page } from '@playwright/test'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { OWNER } from '../../support/shops/shop-process.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  logInByApi,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'
import { startOwnShop } from '../support/own-shop.ts'

const SHIPPED = ['en', 'es', 'ar'] as const

const TEXTS = {
  en: {
    refund: 'Money back if nothing is delivered: you have ⁨7 days⁩ to ask',
    seller: 'Sold by ⁨Crescendo⁩, ⁨United Kingdom⁩',
    niche: 'It tells our team what your content is about',
    profile: 'Keep your profile public until everything has arrived.',
    moneyBack: 'Refunds',
  },
  es: {
    refund: 'Reembolso si no se entrega nada: tienes ⁨7 días⁩ para pedirlo',
    seller: 'Vende ⁨Crescendo⁩, ⁨Reino Unido⁩',
    niche: 'Le dice a nuestro equipo de qué trata tu contenido',
    profile: 'Mantén tu perfil público hasta que llegue todo.',
    moneyBack: 'Reembolsos',
  },
  ar: {
    refund: 'استرداد المال إن لم يُسلَّم شيء، عند الطلب خلال ⁨7 أيام⁩',
    seller: 'البائع: ⁨Crescendo⁩، ⁨المملكة المتحدة⁩',
    niche: 'يعرف منه فريقنا موضوع محتواك',
    profile: 'أبقِ حسابك عامًا إلى أن يصل كل شيء.',
    moneyBack: 'استرداد المال',
  },
} as const

async function expectTrust(page: Page, lang: (typeof SHIPPED)[number]): Promise<Locator> {
  const trust = page.getByTestId('trust-line')
  await expect(trust.getByRole('link')).toHaveText([TEXTS[lang].refund])
  // At the checkout each method has its marks.
  const marks = page.locator('main').getByTestId('payment-marks').getByRole('img')
  await expect(marks).toHaveCount(6)
  await expect(marks.nth(4)).toHaveAccessibleName('PayPal')
  return trust
}

test('refund, payment and seller stand where doubt arises, on a phone', async ({ page }) => {
  for (const lang of SHIPPED) {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, `/?lang=${lang}`)
    await expectTrust(page, lang)
    await expectNoHorizontalScroll(page)
    // The chosen package can be bought within the first screen, above the bar of cart and chat.
    await page.setViewportSize({ width: 390, height: 844 })
    const buy = await page.locator('#configurator button:visible').nth(1).boundingBox()
    const bar = await page.locator('[data-floating]').boundingBox()
    expect((buy?.y ?? 844) + (buy?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await page.setViewportSize({ width: 360, height: 740 })

  const email = await createAccount(page, 'Tamara')
  const buyFollowers = async () => {
    await page.locator('[data-package=followers-1000] button').first().click()
    await page.waitForURL(/\/checkout/)
  }
  for (const lang of SHIPPED) {
    await visit(page, `/services?lang=${lang}`)
    await expect(page.getByRole('heading', { name: TEXTS[lang].moneyBack })).toHaveCount(1)
  }
  await buyFollowers()
  await expect(page.locator('[name=niche]')).toHaveValue('')
  for (const lang of SHIPPED) {
    await visit(page, `/checkout?lang=${lang}`)
    await expect(await expectTrust(page, lang)).toContainText(TEXTS[lang].seller)
    await expect(page.locator('form')).toContainText(TEXTS[lang].niche)
  }
  await page.locator('[name=tiktokUsername]').fill('@tamara')
  await page.locator('[name=niche]').selectOption('Travel')
  await visit(page, `/checkout?lang=${CHECKED_LANG}`)
  await expectTrust(page, CHECKED_LANG)
  await expectAccessible(page, 'checkout')
  await page.locator('form button[type=submit]:not([name])').click()
  await payAtDemoGateway(page)
  const result = new URL(page.url())
  for (const lang of SHIPPED) {
    result.searchParams.set('lang', lang)
    await visit(page, result.href)
    await expect(page.locator('[data-result=success]')).toContainText(TEXTS[lang].profile)
    // No mail server sends a confirmation.
    await expect(page.getByTestId('confirmation')).not.toContainText(email)
    await expectNoHorizontalScroll(page)
  }

  // The next order, in another tab.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/services')
  await buyFollowers()
  await expect(page.locator('[name=niche]')).toHaveValue('Travel')
})

test('one switch hides claims, counters and testimonials until they are real; samples say so once, and only staff read what the legal notice lacks', async ({
  page,
}) => {
  const shop = await startOwnShop()
  try {
    const at = (path: string) => `${shop.origin}${path}`
    await page.goto(at('/'))
    await expect(page.locator('[data-claim-notes]')).toHaveCount(1)
    await expect(page.locator('[data-mark=example]')).toHaveCount(1)
    await expect(page.locator('main')).toContainText('100% safe')
    const missing = page.getByText('the name and address of the seller are missing')
    await visit(page, at('/imprint'))
    await expect(page.locator('#seller')).toHaveText(/Seller\s*Name\s*Crescendo\s*Country\s*United Kingdom/)
    await expect(missing).toHaveCount(0)
    // No empty band stands above the title.
    await expect(page.locator('main > :visible').first()).toContainText('Legal notice')

    await logInByApi(page, OWNER, shop.origin)
    await page.goto(at('/imprint'))
    await expect(missing).toBeVisible()
    await visit(page, at('/settings/claims'))
    await page.getByLabel('Hide claims, counters and testimonials until they are real').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await expect(async () => {
      await page.goto(at('/'))
      await expect(page.getByTestId('testimonials')).toHaveCount(0, { timeout: scaleTimeout(1_000) })
    }).toPass()
    const main = page.locator('main')
    for (const claim of ['100% safe', 'Real engagement', '98%', 'Happy customers', 'shop’s own statement'])
      await expect(main).not.toContainText(claim)
    await expect(main).toContainText('Fast delivery (24-72 hours)')
    await expectAccessible(page, 'home page without samples')
    await visit(page, at('/about'))
    for (const claim of ['Happy customers', '150', 'Best prices']) await expect(main).not.toContainText(claim)
    await visit(page, at('/contact'))
    await expect(main).not.toContainText('98%')
    await page.goto('about:blank')
  } finally {
    await shop.kill()
  }
})
