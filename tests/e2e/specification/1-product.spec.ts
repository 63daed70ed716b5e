import { expect, test, visit } from '../support/fixtures.ts'

test('What the product does: every claim and every figure is on the pages', async ({ page }) => {
  const claims = {
    '/': [
      '100% safe',
      '24-72 hours',
      'Real engagement',
      '24/7 support',
      '98%',
      '150+ countries',
      '5 years',
      '99.9% uptime',
      '10,000+',
      '50,000,000+',
      '100,000,000+',
    ],
    '/about': ['24-72 hours', '5 years', '150 countries', '98%'],
    '/contact': ['24/7 support', 'within 24 hours'],
  }
  for (const [path, texts] of Object.entries(claims)) {
    await visit(page, path)
    for (const text of texts) await expect(page.getByRole('main'), path).toContainText(text)
  }
  await visit(page, '/')
  const trust = page.getByRole('region', { name: 'What you can count on' })
  await expect(trust.getByRole('listitem')).toHaveCount(4)
})
