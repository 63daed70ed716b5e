import {
  addToCart,
  expect,
  logInAtCheckout,
  payAtDemoGateway,
  test,
  waitForHydration,
} from '../support/fixtures.ts'

test('each line can have its own username, and a reload keeps the input', async ({ page }) => {
  await page.goto('/services')
  await addToCart(page, 'followers-1000', 'likes-3000')
  await page.getByTestId('floating-cart').click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await logInAtCheckout(page, 'Iris')
  await page.locator('[name=tiktokUsername]').fill('@iris.shop')
  const likes = page.locator('[data-line=likes-3000]')
  const others = page.getByTestId('other-accounts')
  const own = others.locator('[name=tiktokUsername-likes-3000]')
  await expect(own).toBeHidden()
  await others.getByText('Different accounts?').click()
  await own.fill('not a name')
  await likes.getByLabel(/Video URL/).fill('https://www.tiktok.com/@iris/video/1')
  await expect(page.locator('[data-line=followers-1000]').getByLabel(/Video URL/)).toHaveCount(0)

  await page.reload()
  await expect(page.locator('[name=tiktokUsername]')).toHaveValue('@iris.shop')
  await expect(own).toHaveValue('not a name')
  await page.locator('[name=niche]').selectOption('Gaming')
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  const username = page.locator('[name=tiktokUsername]')
  const video = likes.getByLabel(/Video URL/)
  await username.fill('no name')
  await video.fill('my video')
  await others.getByText('Different accounts?').click()
  await expect(own).toBeHidden()
  await proceed.click()
  // All errors show at once, also that of the closed section.
  await expect(username).toBeFocused()
  await expect(username).toHaveAccessibleDescription(/does not look like a TikTok username/)
  await expect(video).toHaveAccessibleDescription('Enter the full address, including https://.')
  await expect(own).toBeVisible()
  await expect(own).toHaveAttribute('aria-invalid', 'true')
  await username.fill('@iris.shop')
  await video.fill('https://www.tiktok.com/@iris/video/1')
  await proceed.click()
  await expect(own).toBeFocused()
  await own.fill('https://www.tiktok.com/@iris.second')
  await proceed.click()
  await page.waitForURL(/\/payment-processing/)
  await waitForHydration(page)
  await payAtDemoGateway(page)
  await page.getByRole('link', { name: 'View My Orders' }).click()
  const orders = page.locator('[data-order]')
  await expect(orders).toHaveCount(2)
  await expect(orders.filter({ hasText: '3,000 Likes' })).toContainText('@iris.second')
  await expect(orders.filter({ hasText: '1,000 Followers' })).toContainText('@iris.shop')
})

test('a checkout without username and niche cannot proceed and marks both', async ({ page }) => {
  await page.goto('/services')
  await page.locator('[data-package=views-8000] button').first().click()
  await logInAtCheckout(page, 'Otto')
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(proceed).toBeDisabled()
  const toast = page.locator('[data-radix-collection-item]')
  const missing = /Missing Information\s*Please provide your TikTok username and content niche/
  await proceed.click({ force: true })
  await expect(toast).toHaveText(missing)
  await expect(page.locator('[name=tiktokUsername]')).toBeFocused()
  for (const name of ['tiktokUsername', 'niche'])
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  await toast.getByRole('button', { name: 'Close' }).click()
  await page.locator('[name=tiktokUsername]').fill('otto')
  await page.locator('[name=tiktokUsername]').press('Enter')
  await expect(toast).toHaveText(missing)
  await expect(page.locator('[name=niche]')).toBeFocused()
  await page.locator('[name=niche]').selectOption('Sports')
  await expect(proceed).toBeEnabled()
  // It stands below the sum, beside the fields, wherever these are scrolled.
  const sum = page.locator('[data-total]').filter({ visible: true })
  for (const field of ['[name=tiktokUsername]', '[name=method][value=crypto]']) {
    await page.locator(field).scrollIntoViewIfNeeded()
    for (const part of [sum, page.getByTestId('agreement'), proceed])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
})
