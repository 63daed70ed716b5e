import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Lang } from '../../shop/localization/languages.ts'
import { settings } from '../../shop/settings/tables.ts'
import { translationChanges, translations } from '../../shop/translations/tables.ts'
import { addTranslations } from '../../tests/support/add-translations.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Answered {
  settings: { liveLanguages: Lang[] }
  revision: number
  completion: Partial<Record<Lang, number>>
  code?: string
}

async function openWithAdmin() {
  const shop = await openTestShop()
  const { token } = await shop.signIn('admin')
  const read = async () => (await shop.call<Answered>('GET', '/admin/settings', { token })).body
  return {
    ...shop,
    token,
    read,
    speak: async (...liveLanguages: Lang[]) => {
      const { revision } = await read()
      return shop.call<Answered>('PUT', '/admin/settings', {
        token,
        revision,
        body: { changes: { liveLanguages } },
      })
    },
    /** Waits until the cached settings expire. */
    untilListed: (...codes: Lang[]) =>
      expect
        .poll(async () => Object.keys((await shop.call<object>('GET', '/i18n/languages')).body))
        .toEqual(codes),
    launchStep: async () => {
      const { body } = await shop.call<{ steps: { id: string }[] }>('GET', '/admin/launch', { token })
      return body.steps.find(({ id }) => id === 'languages')
    },
  }
}

test('enables a language only when enough of it is translated', async () => {
  const { db, call, read, speak, untilListed, launchStep } = await openWithAdmin()
  await addTranslations(db, 'fr', 0.94)
  await addTranslations(db, 'pt', 0.96)
  const { completion } = await read()
  expect(completion).toMatchObject({ en: 100, ar: 100, es: 100, de: 0 })
  const refused = await speak('en', 'ar', 'es', 'fr')
  expectProblem(refused, 409)
  expect(refused.body.code).toBe('language_incomplete')
  expect((await speak('en', 'ar', 'es', 'pt')).body.settings.liveLanguages).toContain('pt')
  await untilListed('en', 'ar', 'es', 'pt')
  const wished = await call<{ language: string }>('GET', '/localization/detect', {
    headers: { 'accept-language': 'fr, pt-BR' },
  })
  expect(wished.body.language).toBe('pt')
  expect(await launchStep()).toMatchObject({ id: 'languages', state: 'done' })
})

test('keeps a language that falls below the limit live, and names it in the launch checklist', async () => {
  const { db, speak, launchStep } = await openWithAdmin()
  await addTranslations(db, 'fr')
  expect((await speak('en', 'fr')).status).toBe(200)
  const lost = and(eq(translations.lang, 'fr'), eq(translations.namespace, 'common'))
  await db.delete(translations).where(lost)
  await db
    .insert(translationChanges)
    .values({ lang: 'fr', namespace: 'common', key: 'offline', kind: 'deleted' })
  expect(await launchStep()).toMatchObject({ id: 'languages', state: 'warning', names: ['fr'] })
  // Another language may be added and the incomplete one removed, but the incomplete one cannot be added
  // again.
  expect((await speak('en', 'fr', 'es')).status).toBe(200)
  expect((await speak('en', 'es')).status).toBe(200)
  expectProblem(await speak('en', 'es', 'fr'), 409)
})

test('rejects a change that removes English', async () => {
  const { speak, read } = await openWithAdmin()
  expectProblem(await speak('ar', 'es'), 422)
  expect((await read()).settings.liveLanguages).toEqual(['en', 'ar', 'es'])
})

test('shows the completion of languages only to roles that may set them', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('manager')
  expect((await call<Answered>('GET', '/admin/settings', { token })).body.completion).toEqual({})
})

test('rejects a language that is not live for an account, unless the account already has it', async () => {
  const { db, call, token, signIn, untilListed } = await openWithAdmin()
  const maria = await signIn()
  const choose = (language: Lang) =>
    call('PATCH', '/account', { token: maria.token, body: { name: 'Maria', language } })
  expect(expectProblem(await choose('fr'), 422)).toEqual(['language'])
  expect((await choose('es')).status).toBe(204)
  await db.insert(settings).values({ key: 'liveLanguages', value: ['en', 'ar'] })
  await untilListed('en', 'ar')
  expect((await choose('es')).status).toBe(204)
  expect((await choose('ar')).status).toBe(204)
  expectProblem(await choose('es'), 422)
  const invited = { name: 'Ana', email: 'ana@example.com', role: 'user', lang: 'es' }
  expect(expectProblem(await call('POST', '/users/create', { token, body: invited }), 422)).toEqual(['lang'])
})
