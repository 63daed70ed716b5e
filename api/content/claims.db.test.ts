import { expect, test } from 'vitest'
import { claimMeasurements } from '../../shop/settings/claims/tables.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shop/settings/get-settings.ts'
import { measureTrackRecord } from '../../shop/track-record/measure-track-record.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Claim {
  name: string
  source: string
  record: { value: number; sample: number } | null
  contradiction: string | null
}

async function openShop() {
  const shop = await openTestShop()
  const { token } = await shop.signIn('admin')
  const list = async () => {
    const { body } = await shop.call<{ claims: Claim[] }>('GET', '/admin/claims', { token })
    return new Map(body.claims.map((claim) => [claim.name, claim]))
  }
  const getStep = async () => {
    const { body } = await shop.call<{ steps: { id: string }[] }>('GET', '/admin/launch', { token })
    return body.steps.find(({ id }) => id === 'contradictions')
  }
  const change = async (changes: Partial<ShopSettings>) => {
    const { body } = await shop.call<{ revision: number }>('GET', '/admin/settings', { token })
    return shop.call('PUT', '/admin/settings', { token, revision: body.revision, body: { changes } })
  }
  return { ...shop, token, list, getStep, change }
}

const { claims, claimSources } = DEFAULT_SETTINGS

test('a claim that the records contradict blocks the launch checklist until it is corrected or supported', async () => {
  const { db, list, getStep, change } = await openShop()
  // Nothing is known yet.
  expect(await getStep()).toBeUndefined()
  await measureTrackRecord(db)
  expect((await list()).get('customers')).toMatchObject({
    source: 'typed',
    record: { value: 0, sample: 0 },
    contradiction: 'blocking',
  })
  const names = ['customers', 'followers', 'engagement', 'countries']
  expect(await getStep()).toMatchObject({ id: 'contradictions', state: 'todo', names })

  const evidence = { text: 'Orders at our former shop', url: 'https://example.com/books', date: '2026-10-01' }
  const supported = { ...claimSources, customers: { source: 'typed', evidence } } as const
  expect((await change({ claimSources: supported })).status).toBe(200)
  expect((await list()).get('customers')?.contradiction).toBe('warning')
  await change({ claims: { ...claims, followers: 0, engagement: 0, countries: 0 } })
  expect(await getStep()).toMatchObject({ id: 'contradictions', state: 'warning', names: ['customers'] })
})

test('takes figures from the records only when these say enough', async () => {
  const { db, change } = await openShop()
  const fromRecords = { ...claimSources, satisfactionPercent: { source: 'records', evidence: null } } as const
  await db.insert(claimMeasurements).values({ name: 'satisfactionPercent', value: 81, sample: 19 })
  expect(expectProblem(await change({ claimSources: fromRecords }), 422)).toEqual([
    'changes.claimSources.satisfactionPercent.source',
  ])
  await db.update(claimMeasurements).set({ sample: 20 })
  expect((await change({ claimSources: fromRecords })).status).toBe(200)
})

test.each<[string, object]>([
  [
    'satisfactionPercent.evidence.url',
    { evidence: { text: 'x', url: 'javascript:alert(1)', date: '2026-10-01' } },
  ],
  ['satisfactionPercent.evidence.date', { evidence: { text: 'x', url: null, date: 'May' } }],
  ['deliveryHours.source', { source: 'records' }],
])('rejects an invalid %s', async (path, wrong) => {
  const { change } = await openShop()
  const name = path.split('.')[0] as keyof typeof claimSources
  const sources = { ...claimSources, [name]: { ...claimSources[name], ...wrong } }
  expect(expectProblem(await change({ claimSources: sources }), 422)).toEqual([
    `changes.claimSources.${path}`,
  ])
})

test('managers see no claims', async () => {
  const { call, signIn } = await openShop()
  const { token } = await signIn('manager')
  expectProblem(await call('GET', '/admin/claims', { token }), 403)
})
