import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { SYSTEM_ACTOR } from '../actor.ts'
import type { Db } from '../services.ts'
import { DEFAULT_POLICY } from '../settings/policy.ts'
import { getPolicyFiguresByVersion, getPolicyOfVersion } from '../settings/policy-version.ts'
import { getStoredSettings } from '../settings/stored-settings.ts'
import { policyVersions } from '../settings/tables.ts'
import { updateSettings } from '../settings/update-settings.ts'
import { archiveCurrentPolicy, archivePolicyTexts, getArchivedPage } from './archive-policy.ts'
import { getSampleContent } from './sample/sample-content.ts'
import { policyTexts } from './tables.ts'
import { updateContent } from './update-content.ts'

const changePolicy = (db: Db, startHours: number) =>
  updateSettings(db, {
    changes: { policy: { ...DEFAULT_POLICY, startHours } },
    expectedRevision: undefined,
    actor: SYSTEM_ACTOR,
    archivePolicy: archivePolicyTexts,
  })

const getTerms = async (db: Db, version: string, lang: 'en' | 'ar' | 'fr' = 'en') => {
  const archived = await getArchivedPage(db, { version, lang, page: 'terms' })
  return archived && { lang: archived.lang, text: JSON.stringify(archived.text) }
}

test('keeps the texts and figures of each version', async () => {
  const { db } = await createTestDatabase()
  const first = await archiveCurrentPolicy(db)
  expect(await archiveCurrentPolicy(db)).toBe(first)
  await changePolicy(db, 5)
  const second = (await getStoredSettings(db)).settings.policyVersion
  expect(second).not.toBe(first)
  expect((await getTerms(db, first))?.text).toContain('within 24 hours of your payment')
  expect((await getTerms(db, second))?.text).toContain('within 5 hours of your payment')
  expect((await getTerms(db, second, 'ar'))?.lang).toBe('ar')
  expect((await getTerms(db, second, 'fr'))?.lang).toBe('en')
  expect(await getTerms(db, 'unknown')).toBeNull()
  const archive = await getPolicyFiguresByVersion(db)
  expect(
    [first, second, 'unknown'].map((version) => getPolicyOfVersion(archive, version).startHours),
  ).toEqual([24, 5, 5])
})

test('archives a legal text that staff change', async () => {
  const { db } = await createTestDatabase()
  const first = await archiveCurrentPolicy(db)
  const value = { ...getSampleContent('en').terms, intro: 'Our new terms.' }
  await updateContent(db, { lang: 'en', part: 'terms', value, actor: SYSTEM_ACTOR })
  const second = (await getStoredSettings(db)).settings.policyVersion
  expect((await getTerms(db, second))?.text).toContain('Our new terms.')
  expect((await getTerms(db, first))?.text).not.toContain('Our new terms.')
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  const find = (version: string) => getArchivedPage(db, { version, lang: 'en', page: 'terms' })
  expect(await find(first)).toMatchObject({ from: day, until: second.slice(0, 10) })
  expect(await find(second)).toMatchObject({ from: second.slice(0, 10), until: null })
  expect(await archiveCurrentPolicy(db)).toBe(second)
})

test('archives the texts with another seller, whatever else changes with it', async () => {
  const { db } = await createTestDatabase()
  const first = await archiveCurrentPolicy(db)
  await updateSettings(db, {
    changes: { trader: { name: 'Nadia Ltd', address: 'Oslo' }, supportEmail: 'help@nadia.example' },
    expectedRevision: undefined,
    actor: SYSTEM_ACTOR,
    archivePolicy: archivePolicyTexts,
  })
  const second = (await getStoredSettings(db)).settings.policyVersion
  expect(second).not.toBe(first)
  for (const shown of ['Nadia Ltd, Oslo', 'help@nadia.example'])
    expect((await getTerms(db, second))?.text).toContain(shown)
  expect(await archiveCurrentPolicy(db)).toBe(second)
})

test('publishes a new version when a release changes the sample', async () => {
  const { db } = await createTestDatabase()
  const first = await archiveCurrentPolicy(db)
  const changed = {
    ...(await getArchivedPage(db, { version: first, lang: 'es', page: 'refund' }))?.text,
    intro: 'Antes',
  }
  await db
    .update(policyTexts)
    .set({ text: changed as never })
    .where(eq(policyTexts.lang, 'es'))
  const second = await archiveCurrentPolicy(db)
  expect(second).not.toBe(first)
  expect(await getTerms(db, second)).not.toBeNull()
  expect(await db.$count(policyVersions)).toBe(2)
})
