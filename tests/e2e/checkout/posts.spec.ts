import { createStaffPage } from '../support/admin.ts'
import { CHECKED_LANG, expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'

const SHORT = 'https://vm.tiktok.com/ZMabc123/'
const OWN = 'https://www.tiktok.com/@nadia/video/7301234567890123456'
const FOREIGN = 'https://www.tiktok.com/@omar/video/7301234567890123457'

const TEXTS = {
  en: {
    split: 'Split over several videos',
    gets: 'Gets 1,000',
    byHand: 'Set the amounts yourself',
    mismatch: 'The amounts must add up to 3,000.',
    foreign: 'belongs to @omar, not to @nadia',
    progress: '250 of 1,900 delivered',
  },
  es: {
    split: 'Repartir entre varios videos',
    gets: 'Recibe',
    byHand: 'Definir las cantidades',
    mismatch: 'Las cantidades deben sumar',
    foreign: 'es de @omar, no de @nadia',
    progress: '250 de 1\u00a0900 entregados',
  },
  ar: {
    split: 'التوزيع على عدة فيديوهات',
    gets: 'يحصل على',
    byHand: 'تحديد الكميات بنفسك',
    mismatch: 'يجب أن يساوي مجموع الكميات',
    foreign: 'يخص',
    progress: 'الفيديو',
  },
} as const

test.use({ viewport: { width: 390, height: 844 } })

const LANGS = ['ar', 'es', 'en'] as const

test('3,000 likes are split over three videos, each followed by itself', async ({ page, browser }) => {
  await createAccount(page, 'Nadia')
  await page.goto('/services?lang=en')
  await page.locator('[data-package=likes-3000] button:visible').first().click()
  await page.locator('[name=tiktokUsername]').fill('@nadia')
  await page.locator('[name=niche]').selectOption({ index: 1 })
  const split = page.locator('[data-split=likes-3000]')
  const urls = split.locator('input[type=url]')
  const amounts = split.locator('input[type=number]')
  const proceed = page.locator('form button[type=submit]:not([name])')
  /** Checks the open checkout in each language, and ends in English. */
  const checkInEach = async (check: (texts: (typeof TEXTS)[(typeof LANGS)[number]]) => Promise<void>) => {
    for (const lang of LANGS) {
      await visit(page, `/checkout?lang=${lang}`)
      await check(TEXTS[lang])
      await expectNoHorizontalScroll(page)
    }
  }
  const expectInSplit = (text: string) =>
    expect.poll(async () => plain(await split.innerText())).toContain(plain(text))

  await checkInEach((texts) => expect(page.getByRole('button', { name: texts.split })).toBeVisible())
  await page.getByRole('button', { name: TEXTS.en.split }).click()
  await expect(urls).toHaveCount(2)
  await split.locator('button', { has: page.locator('.lucide-plus') }).click()
  // The app copies a link among other words, and perhaps without its scheme.
  await urls.nth(0).fill(SHORT.replace('https://', ''))
  await urls.nth(1).fill(FOREIGN)
  await urls.nth(2).fill(SHORT)
  await urls.nth(0).focus()
  await urls.nth(1).focus()
  await expect(urls.nth(0)).toHaveValue(SHORT)
  await checkInEach(async (texts) => {
    await expectInSplit(texts.gets)
    await expectInSplit(texts.foreign)
    await expect(split.getByRole('checkbox', { name: texts.byHand })).toBeVisible()
  })

  await proceed.click()
  await expect(urls.nth(2)).toBeFocused()
  await expect(urls.nth(2)).toHaveAttribute('aria-invalid', 'true')
  await urls.nth(2).fill(OWN)

  await split.getByRole('checkbox', { name: TEXTS.en.byHand }).check()
  await amounts.nth(0).fill('900')
  await amounts.nth(1).fill('1900')
  await checkInEach(async (texts) => {
    await proceed.click()
    await expectInSplit(texts.mismatch)
  })
  await amounts.nth(2).fill('200')
  await expectAccessible(page, 'split')
  await expectNoHorizontalScroll(page)
  await page.reload()
  await expect(amounts.nth(1)).toHaveValue('1900')
  await proceed.click()
  await payAtDemoGateway(page)
  const id = await page.getByTestId('purchase').locator('[data-order]').getAttribute('data-order')

  const admin = await createStaffPage(browser)
  await admin.goto(`/admin/orders/${id}`)
  const posts = admin.getByTestId('posts').locator('[data-post]')
  await expect(posts).toHaveCount(3)
  await admin.getByRole('button', { name: 'Start', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(admin.locator('[data-status=processing]')).toBeVisible()
  await posts.nth(1).locator('[name=startCount]').fill('40')
  await posts.nth(1).locator('[name=delivered]').fill('250')
  await posts.nth(1).locator('button[type=submit]').click()
  await expect(posts.nth(1).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '250')
  await expectAccessible(admin, 'order over several videos')

  const own = page.getByTestId('posts').locator('[data-post]')
  for (const lang of LANGS) {
    await visit(page, `/orders/${id}?lang=${lang}`)
    await expect(own).toHaveCount(3)
    await expect(own.nth(1).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '250')
    await expect(own.nth(1).locator(`a[href="${FOREIGN}"]`)).toBeVisible()
    await expect.poll(async () => plain(await own.nth(1).innerText())).toContain(plain(TEXTS[lang].progress))
    await expect(page.locator('[data-bars] [role=progressbar]')).toHaveAttribute('aria-valuenow', '250')
    if (lang === CHECKED_LANG) await expectAccessible(page, `customer's order over several videos in ${lang}`)
    await expectNoHorizontalScroll(page)
  }

  // The same videos again.
  await visit(page, `/orders/${id}/again`)
  await expect(urls.nth(1)).toHaveValue(FOREIGN)
  await expect(amounts.nth(2)).toHaveValue('200')
})

/** Without the marks that isolate names and numbers in running text. */
function plain(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '')
}
