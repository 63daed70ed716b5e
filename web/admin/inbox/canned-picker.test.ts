import { expect, it } from 'vitest'
import { fillCannedReply, getCannedText, searchReplies } from './canned-picker.tsx'

it('inserts the name verbatim at every placeholder', () => {
  expect(fillCannedReply('Hello {{name}}! Bye {{ name }}. {{other}}', 'Ana $& {{name}}')).toBe(
    'Hello Ana $& {{name}}! Bye Ana $& {{name}}. {{other}}',
  )
})

it('prefers the customer’s language, then English, then any other', () => {
  const texts = { en: 'Hello', es: 'Hola', ar: '  ' }
  expect(getCannedText({ texts }, 'es')).toEqual({ lang: 'es', text: 'Hola' })
  expect(getCannedText({ texts }, 'ar')).toEqual({ lang: 'en', text: 'Hello' })
  expect(getCannedText({ texts: { es: 'Hola' } }, 'fr')).toEqual({ lang: 'es', text: 'Hola' })
  expect(getCannedText({ texts: {} }, 'en')).toBeNull()
})

it('finds a reply by words of its title and of every language', () => {
  const reply = {
    id: '1',
    title: 'Delivery time',
    texts: { en: 'Within 3 days', es: 'En tres días' },
    updatedAt: '',
    revision: 1,
  }
  const found = (search: string) => searchReplies([reply], search).length
  expect(found('')).toBe(1)
  expect(found('TRES delivery')).toBe(1)
  expect(found('delivery week')).toBe(0)
})
