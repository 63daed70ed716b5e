import { expect, it } from 'vitest'
import { whereShown } from './where-shown.ts'

const LIVE = ['en', 'ar', 'es'] as const

it('leads to the page of a text, in its language when that is live', () => {
  const at = (lang: 'es' | 'it', namespace: 'about' | 'dashboard' | 'checkout' | 'auth', key: string) =>
    whereShown({ lang, namespace, key }, LIVE)
  expect(at('es', 'about', 'mission.title')).toBe('/about?lang=es')
  expect(at('it', 'about', 'mission.title')).toBe('/about?lang=en')
  expect(at('es', 'dashboard', 'shelf.add')).toBe('/admin/packages?lang=es')
  expect(at('es', 'dashboard', 'hello')).toBe('/dashboard?lang=es')
  expect(at('es', 'auth', 'strength.weak')).toBe('/register?lang=es')
})

it('leads nowhere where an address alone shows nothing of it', () => {
  expect(whereShown({ lang: 'es', namespace: 'checkout', key: 'heading' }, LIVE)).toBeNull()
  expect(whereShown({ lang: 'es', namespace: 'common', key: 'problems.not_found' }, LIVE)).toBeNull()
})
