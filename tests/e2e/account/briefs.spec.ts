import type { Page } from '@playwright/test'
import { SAMPLE_QUESTIONS } from '../../support/orders/sample-questions.ts'
import { scaleTimeout } from '../../support/scale-timeout.ts'
import { buyPackage, createStaffPage } from '../support/admin.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  createAccount,
  expect,
  expectNoHorizontalScroll,
  payAtDemoGateway,
  test,
  visit,
} from '../support/fixtures.ts'
import { createOwnPackage } from '../support/packages.ts'
import { SAMPLE_IMAGE } from '../support/staff-api.ts'

const createBriefPackage = (page: Page) =>
  createOwnPackage(page.request, 'Video script', { questions: SAMPLE_QUESTIONS })

/** Buys the package through the checkout and follows the link of the result to the order. */
async function buy(page: Page, id: string): Promise<string> {
  await createAccount(page, 'Bruno')
  const card = page.locator(`[data-package=${id}]`)
  await expect(async () => {
    await page.goto('/services')
    await expect(card).toBeVisible({ timeout: scaleTimeout(1_000) })
  }).toPass()
  await expect(card).toContainText('We ask you a few questions after payment.')
  await card.getByRole('button', { name: /Buy Now/ }).click()
  await page.locator('[name=tiktokUsername]').fill('@bruno')
  await page.locator('[name=niche]').selectOption('Travel')
  await expect(page.locator(`[data-summary=${id}]`)).toContainText(
    'We ask you a few questions after payment.',
  )
  await page.locator('form button[type=submit]:not([name])').click()
  await payAtDemoGateway(page)
  await page.getByRole('link', { name: 'Answer the questions' }).click()
  await expect(page.getByTestId('brief-form')).toBeInViewport()
  return (await page.locator('article[data-order]').getAttribute('data-order')) ?? ''
}

test('a customer answers the questions of an order after paying, and staff see the answers', async ({
  page,
  browser,
}) => {
  const { id: packageId, archive } = await createBriefPackage(page)
  const orderId = await buy(page, packageId)
  const brief = page.locator('[data-brief]')
  await expect(brief.getByRole('heading')).toHaveText('Waiting for your answers')
  await expect(brief).toContainText('The delivery time starts with your answers.')
  await expectAccessible(page, 'questions of an order')

  const admin = await createStaffPage(browser)
  await admin.goto('/admin/orders?queue=waitingForBrief')
  const row = admin.locator(`[data-row="${orderId}"]`)
  await expect(row).toContainText('Paid, waiting for answers')
  await expect(row.getByRole('button', { name: 'Start' })).toHaveCount(0)

  // A draft outlives a reload, and a refused form keeps what was entered.
  const form = page.getByTestId('brief-form')
  await form.getByLabel('What is the video about?').fill('Dancing in the rain')
  await form.getByTestId('image-logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: SAMPLE_IMAGE,
  })
  await expect(form.locator('[data-upload]')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('What is the video about?')).toHaveValue('Dancing in the rain')
  await expect(form.locator('[data-upload]')).toBeVisible()
  await form.getByRole('button', { name: 'Send the answers' }).click()
  await expect(form.getByLabel('Which tone fits?')).toBeFocused()
  await expect(form).toContainText('Please answer this question.')
  await form.getByLabel('Which tone fits?').selectOption('Calm')
  await form.getByLabel('When do you publish? (optional)').fill('2027-03-05')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await form.getByRole('button', { name: 'Send the answers' }).click()

  const answers = brief.getByTestId('answers')
  await expect(answers).toContainText('Dancing in the rain')
  await expect(answers).toContainText('5 Mar 2027')
  await expect(brief.getByRole('heading')).toBeFocused()
  await expect(page.getByTestId('history')).toContainText('Questions answered')
  await brief.getByRole('button', { name: 'Change the answers' }).click()
  await form.getByLabel('Which tone fits?').selectOption('Loud')
  await form.getByRole('button', { name: 'Save the answers' }).click()
  await expect(answers).toContainText('Loud')
  await expect(page.getByTestId('history')).toContainText('Answers changed')

  await visit(admin, `/admin/orders/${orderId}`)
  await expect(admin.getByTestId('answers')).toContainText('Dancing in the rain')
  await expect(admin.getByTestId('answers').locator('[data-upload]')).toBeVisible()
  await admin.getByRole('button', { name: 'Start', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(admin.locator('[data-status=processing]')).toBeVisible()
  await visit(page, `/orders/${orderId}`)
  await expect(brief).toContainText('The answers can no longer be changed.')
  await expect(brief.getByRole('button', { name: 'Change the answers' })).toHaveCount(0)
  await archive()
})

test('staff edit the questions of a package, and start an order without its answers', async ({
  page,
  browser,
}) => {
  const { id: packageId, archive } = await createBriefPackage(page)
  const orderId = await buyPackage(page, { name: 'Bruno', packageId })

  const admin = await createStaffPage(browser)
  await admin.goto(`/admin/packages/${packageId}`)
  const questions = admin.getByTestId('questions')
  await admin.getByText(/^\d questions$/).click()
  await questions.getByRole('button', { name: 'Actions: Question 2' }).click()
  await admin.getByRole('menuitem', { name: 'Move Question 2 up' }).click()
  await expect(questions.locator('[data-question="0"]').getByLabel('Question', { exact: true })).toHaveValue(
    'Which tone fits?',
  )
  await questions.getByRole('button', { name: 'Actions: Question 4' }).click()
  await admin.getByRole('menuitem', { name: 'Remove Question 4' }).click()
  await questions.getByRole('button', { name: 'Add a question' }).click()
  const added = questions.locator('[data-question="3"]')
  await expect(added.getByLabel('Type of answer')).toBeFocused()
  await added.getByLabel('Question', { exact: true }).fill('Anything else?')
  await questions.getByText('Preview of the form').click()
  await expect(questions.locator('[inert]')).toContainText('Anything else?')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  // The Arabic text is missing.
  await expect(admin.locator('[data-lang-tab=ar]')).toHaveAttribute('aria-pressed', 'true')
  await expect(added.getByLabel('Question', { exact: true })).toBeFocused()
  await added.getByLabel('Question', { exact: true }).fill('هل من شيء آخر؟')
  await admin.locator('[data-lang-tab=es]').click()
  await added.getByLabel('Question', { exact: true }).fill('¿Algo más?')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.waitForURL(/\/admin\/packages#others-/)

  // The placed order keeps its questions.
  await visit(admin, `/admin/orders/${orderId}`)
  await expect(admin.getByTestId('answers')).toContainText('Your logo')
  await expect(admin.getByTestId('answers')).not.toContainText('Anything else?')
  await admin.getByRole('button', { name: 'More actions' }).click()
  await admin.getByRole('menuitem', { name: 'Start without answers' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Start without answers' }).click()
  await expect(admin.locator('[data-status=processing]')).toBeVisible()
  await expect(admin.locator('main')).toContainText('Started without answers')
  await visit(page, `/orders/${orderId}`)
  await expect(page.locator('[data-brief=skipped]')).toContainText(
    'We started this order without your answers.',
  )
  await archive()
})
