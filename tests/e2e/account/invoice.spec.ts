import { buyPackage } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, expectNoHorizontalScroll, visit } from '../support/fixtures.ts'
import { test } from '../support/provider-shop.ts'

test('a customer gets an invoice for a company, once, and the details are kept', async ({
  page,
  quiet,
  real,
}) => {
  quiet.expect(/422/)
  const orderId = await buyPackage(page, { name: 'Lena', real })
  await page.goto(`${real.origin}/orders/${orderId}`)
  await page.getByRole('link', { name: 'Invoice for a company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invoice for a company' })
  const issue = dialog.getByRole('button', { name: 'Issue invoice' })
  await issue.click()
  await expect(dialog.getByLabel('Company name')).toBeFocused()
  await expect(dialog.getByLabel('Company name')).toHaveAccessibleDescription('Fill in this field.')
  // Countries without VAT have no VAT number.
  const vatId = dialog.getByLabel('VAT number')
  await expect(vatId).toHaveCount(0)
  await dialog.getByLabel('Company name').fill('Muster GmbH')
  await dialog.getByLabel('Address').fill('Hauptstraße 1\n10115 Berlin')
  await dialog.getByLabel('Country').selectOption({ label: 'Germany' })
  await vatId.fill('DE136695977')
  await issue.click()
  await expect(vatId).toBeFocused()
  await expect(vatId).toHaveAccessibleDescription(/does not exist in that country/)
  await expectAccessible(page, 'invoice dialog')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await vatId.fill('DE 136 695 976')
  await issue.click()
  await expect(dialog).toHaveCount(0)
  const offer = page.getByRole('region', { name: 'Invoice for a company' })
  await expect(offer.getByRole('heading')).toHaveText(/Invoice .?INV-\d{4}-\d{6}/)
  await expect(offer.getByRole('button')).toHaveCount(0)
  await offer.getByRole('link', { name: 'Show invoice' }).click()
  await page.waitForURL(/\/documents\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/INV-\d{4}-\d{6}/)
  await expect(page.getByRole('main').getByText('Muster GmbH', { exact: true })).toBeVisible()

  await visit(page, `${real.origin}/account?lang=es`)
  // On a phone the section is a row that opens.
  const company = page.getByRole('region', { name: 'Empresa' })
  await company.getByRole('button', { name: 'Empresa' }).click()
  await expect(company.getByLabel('Número de IVA')).toHaveValue('DE136695976')
  await expect(company.getByLabel('Número de IVA')).toHaveAccessibleDescription(/No se pudo verificar/)
  await company.getByLabel('Nombre de la empresa').fill('Muster AG')
  await company.getByRole('button', { name: 'Guardar empresa' }).click()
  await expect(company.getByRole('status')).toHaveText('Guardado')
  await page.goto(`${real.origin}/account?lang=es#company`)
  await page.reload()
  await expect(company.getByLabel('Nombre de la empresa')).toHaveValue('Muster AG')
})
