import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { buildPromotionBody } from '../../support/orders/build-promotion-body.ts'
import { expect } from './fixtures.ts'

/** Creates a promotion with a code of its own, 20 % off everything unless overridden. Returns the code. */
export async function createPromotion(page: Page, more: object = {}): Promise<string> {
  const headers = await authorizeOwner(page)
  const code = `E2E${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toUpperCase()
  const created = await page.request.post('/api/admin/promotions', {
    headers,
    data: buildPromotionBody({ name: code, code, benefit: { kind: 'percent', percent: 20 }, ...more }),
  })
  expect(created.status(), await created.text()).toBe(201)
  return code
}

/** Ends the promotion of a code. */
export async function endPromotion(page: Page, code: string): Promise<void> {
  const headers = await authorizeOwner(page)
  const listed = await (await page.request.get('/api/admin/promotions', { headers })).json()
  const { id } = listed.promotions.find(({ name }: { name: string }) => name === code)
  const ended = await page.request.post(`/api/admin/promotions/${id}/state`, {
    headers,
    data: { command: 'end' },
  })
  expect(ended.ok(), await ended.text()).toBe(true)
}

async function authorizeOwner(page: Page) {
  const loggedIn = await page.request.post('/api/auth/login', { data: OWNER })
  const { token } = await loggedIn.json()
  return { authorization: `Bearer ${token}` }
}
