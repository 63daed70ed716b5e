import { expect, test } from 'vitest'
import { createTestUser } from '../../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { emails } from '../../outbox/tables.ts'
import { knownDevices } from '../tables.ts'
import { createSession } from './log-in.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const UPDATED_FIREFOX = FIREFOX.replaceAll('140.0', '141.0')
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function openWithMaria() {
  const { db } = await createTestDatabase()
  const { id } = await createTestUser(db, { name: 'Maria', email: 'maria@example.com' })
  const logIn = (userAgent?: string, country?: string) => createSession(db, id, { userAgent, country })
  const listReported = async () =>
    (await db.select().from(emails).orderBy(emails.id)).map(({ kind, data }) => ({ kind, data }))
  return { db, logIn, listReported }
}

test('reports a login with another browser or country, once, and not the first one', async () => {
  const { db, logIn, listReported } = await openWithMaria()
  await logIn(FIREFOX, 'ES')
  await logIn(UPDATED_FIREFOX, 'ES')
  expect(await listReported()).toEqual([])
  await logIn(SAFARI, 'ES')
  await logIn(SAFARI, 'ES')
  await logIn(FIREFOX, 'FR')
  await logIn()
  const unknown = { browser: null, system: null, country: null }
  const devices = [
    { browser: 'Safari', system: 'iPhone', country: 'ES' },
    { browser: 'Firefox', system: 'Linux', country: 'FR' },
    unknown,
  ]
  expect(await listReported()).toEqual(
    devices.map((device) => ({
      kind: 'new_device',
      data: { name: 'Maria', at: expect.any(String), ...device },
    })),
  )
  expect(JSON.stringify(await db.select().from(knownDevices))).not.toContain('Firefox')
})
