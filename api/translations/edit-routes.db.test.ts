import { expect, test } from 'vitest'
import { auditLog } from '../../shop/audit/tables.ts'
import { getShippedMessages } from '../../shop/translations/get-shipped-messages.ts'
import { translationChanges, translations } from '../../shop/translations/tables.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Change {
  id: string
  who: string | null
  key: string
  kind: string
  batch: string | null
  batchSize: number | null
  before: { value: string | null; status: string } | null
  after: { value: string | null; status: string } | null
  standing: boolean
}

async function openTool() {
  const shop = await openTestShop()
  const { token, name } = await shop.signIn('admin')
  const save = (path: string, key: string, value: string, more: object = {}) =>
    shop.call('POST', `/translations/${path}`, { token, body: { key, value, ...more } })
  const remove = (path: string, key: string) => shop.call('DELETE', `/translations/${path}/${key}`, { token })
  const bring = (path: string, translations: object) =>
    shop.call<{ batch: string }>('POST', `/translations/bulk/${path}`, { token, body: { translations } })
  const undo = (body: object) =>
    shop.call<{ undone: number; skipped: number; code?: string }>('POST', '/admin/translations/undo', {
      token,
      body,
    })
  const history = async (query = '') =>
    (
      await shop.call<{ changes: Change[]; next: string | null }>(
        'GET',
        `/admin/translations/history?${query}`,
        { token },
      )
    ).body
  const latest = async () => (await history()).changes[0] as Change
  return { ...shop, name, save, remove, bring, undo, history, latest }
}

/** All stored translations and changes, without their authors. */
async function kept(db: Awaited<ReturnType<typeof openTool>>['db']) {
  const rows = await db.select().from(translations).orderBy(translations.lang, translations.key)
  return rows.map(({ revision, ...row }) => row)
}

test('lists every change and undoes it exactly', async () => {
  const { save, remove, undo, history, latest, db, name } = await openTool()
  const steps = [
    () => save('es/common', 'login', 'Entrar', { status: 'needs_review' }),
    () => save('en/common', 'login', 'Enter'),
    () => save('es/common', 'login', 'Pasar'),
    () => remove('es/common', 'login'),
    () => remove('es/common', 'login'),
    () => save('es/common', 'login', 'Otra vez'),
  ]
  const states: unknown[] = []
  for (const step of steps) {
    states.push(await kept(db))
    expect((await step()).status).toBe(200)
  }
  const { changes } = await history()
  expect(changes.map(({ key, kind, who, standing }) => [key, kind, who, standing])).toEqual([
    ['login', 'saved', name, true],
    ['login', 'deleted', name, false],
    ['login', 'deleted', name, false],
    ['login', 'saved', name, false],
    ['login', 'saved', name, true],
    ['login', 'saved', name, false],
  ])
  expect(changes[3]).toMatchObject({
    before: { value: 'Entrar', status: 'needs_review' },
    after: { value: 'Pasar', status: 'approved' },
  })
  // Each undo is a change itself, so the change before it is no longer the latest.
  expect((await undo({ change: changes[1]?.id })).body.code).toBe('changed_meanwhile')
  const last = await latest()
  expect((await undo({ change: last.id })).body).toEqual({ undone: 1, skipped: 0 })
  expect(await kept(db)).toEqual(states[5])
  expect(await latest()).toMatchObject({
    kind: 'undone',
    standing: true,
    before: last.after,
    after: last.before,
  })
  expect((await undo({ change: (await latest()).id })).body).toEqual({ undone: 1, skipped: 0 })
  expect(await kept(db)).toMatchObject([{ lang: 'en' }, { value: 'Otra vez' }])
  expect((await undo({ change: last.id })).status).toBe(409)
  expect((await undo({ change: '999999' })).status).toBe(404)
  const actions = await db.select({ action: auditLog.action, subject: auditLog.subjectId }).from(auditLog)
  expect(actions.filter(({ action }) => action === 'translation.undone')).toEqual(
    Array(2).fill({ action: 'translation.undone', subject: 'es/common/login' }),
  )
})

test('restores a deleted text with its English source', async () => {
  const { save, remove, undo, latest, db } = await openTool()
  await save('es/common', 'login', 'Entrar', { status: 'needs_review' })
  const before = await kept(db)
  await save('en/common', 'login', 'Enter')
  await remove('es/common', 'login')
  await undo({ change: (await latest()).id })
  expect((await kept(db)).filter(({ lang }) => lang === 'es')).toEqual(before)
  expect(before).toMatchObject([{ english: getShippedMessages('en', 'common').get('login') }])
})

test('lists an import as one row and undoes it, except texts that changed since', async () => {
  const { save, bring, undo, history, latest, db } = await openTool()
  await save('fr/cart', 'title', 'Panier')
  const before = await kept(db)
  const { body: imported } = await bring('fr/cart', { title: 'Votre panier', empty: 'Vide', own: 'À moi' })
  const { batch } = imported
  const { changes } = await history('lang=fr&namespace=cart')
  expect(changes.map(({ kind, batch, batchSize }) => ({ kind, batch, batchSize }))).toEqual([
    { kind: 'imported', batch, batchSize: 3 },
    { kind: 'saved', batch: null, batchSize: null },
  ])
  expect((await history('lang=fr&namespace=cart&key=empty')).changes).toMatchObject([
    { key: 'empty', batch, batchSize: 3, standing: true },
  ])
  await save('fr/cart', 'empty', 'Rien')
  expect((await latest()).key).toBe('empty')
  expect((await history('lang=fr')).changes[1]).toMatchObject({ batch, standing: true })
  expect((await undo({ batch })).body).toEqual({ undone: 2, skipped: 1 })
  expect(await kept(db)).toEqual([expect.objectContaining({ key: 'empty', value: 'Rien' }), ...before])
  expect((await undo({ batch })).body).toEqual({ undone: 0, skipped: 3 })
  expect((await history('lang=fr')).changes.find((change) => change.batch === batch)?.standing).toBe(false)
  const redo = await latest()
  expect(redo).toMatchObject({ kind: 'undone', batchSize: 2, batch: expect.any(String) })
  expect((await undo({ batch: redo.batch ?? '' })).body).toEqual({ undone: 2, skipped: 0 })
  expect(await kept(db)).toHaveLength(3)
  expect((await undo({ batch: '019a0000-0000-4000-8000-000000000000' })).status).toBe(404)
})

test('does not restore a text whose key conflicts with another one', async () => {
  const { save, remove, undo, latest, db } = await openTool()
  await save('es/home', 'own', 'Texto')
  await remove('es/home', 'own')
  const { id } = await latest()
  await save('es/home', 'own.inside', 'Grupo')
  expect((await undo({ change: id })).body.code).toBe('changed_meanwhile')
  expect(await kept(db)).toMatchObject([{ key: 'own.inside' }])
})

test('lists changes page by page, newest first', async () => {
  const { db, history } = await openTool()
  const place = { lang: 'es', namespace: 'home', kind: 'saved' } as const
  await db
    .insert(translationChanges)
    .values(Array.from({ length: 60 }, (_, at) => ({ ...place, key: `word${at}` })))
  const first = await history()
  expect(first.changes.map(({ key }) => key)).toEqual(Array.from({ length: 50 }, (_, at) => `word${59 - at}`))
  const second = await history(`before=${first.next}`)
  expect([second.changes.map(({ key }) => key).at(-1), second.changes.length, second.next]).toEqual([
    'word0',
    10,
    null,
  ])
  expect((await history('key=word7&lang=es&namespace=home')).changes).toHaveLength(1)
  expect((await history('lang=fr')).changes).toEqual([])
  expect(second.changes.at(-1)?.who).toBeNull()
})
