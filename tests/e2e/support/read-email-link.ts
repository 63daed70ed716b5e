import type { Page } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'

/** Returns the link of the newest email of a kind, which staff read in a shop without a mail server. */
export async function readEmailLink(page: Page, kind: string, to: string): Promise<string> {
  const login = await page.request.post('/api/auth/login', { data: OWNER })
  const { token } = await login.json()
  const answer = await page.request.get('/api/admin/emails', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { emails } = await answer.json()
  const found = emails.find((mail: { kind: string; to: string }) => mail.kind === kind && mail.to === to)
  return found?.link ?? 'no link'
}
