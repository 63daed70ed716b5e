import { expect, it } from 'vitest'
import { formatCountry, listCountries } from './countries.ts'

it('names countries in each language', () => {
  expect(formatCountry('en', 'DE')).toBe('Germany')
  expect(formatCountry('es', 'DE')).toBe('Alemania')
  expect(formatCountry('ar', 'DE')).toBe('ألمانيا')
  expect(formatCountry('en', 'unknown')).toBe('unknown')
})

it('lists each country once, in the order of the language', () => {
  const countries = listCountries('en')
  expect(countries).toHaveLength(250)
  expect(new Set(countries.map(({ name }) => name))).toHaveLength(250)
  expect(countries).toContainEqual({ code: 'XK', name: 'Kosovo' })
  expect(listCountries('es', ['DE', 'AT', 'EE']).map(({ name }) => name)).toEqual([
    'Alemania',
    'Austria',
    'Estonia',
  ])
})
