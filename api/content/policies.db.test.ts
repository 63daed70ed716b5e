import { expect, test } from 'vitest'
import { archiveCurrentPolicy } from '../../shop/content/archive-policy.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

test('returns the archived text in the language of the visitor, and 404 for an unknown version', async () => {
  const { db, call } = await openTestShop()
  const version = await archiveCurrentPolicy(db)
  const { status, body } = await call<{ lang: string; text: { title: string } }>(
    'GET',
    `/policies/${version}/terms?lang=es`,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ lang: 'es', text: { title: 'Términos del servicio' } })
  expectProblem(await call('GET', '/policies/2001-01-01/refund'), 404)
  expectProblem(await call('GET', '/policies/%00/terms'), 422)
})
