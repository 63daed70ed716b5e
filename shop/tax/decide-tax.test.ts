import { describe, expect, test } from 'vitest'
import { VAT_COUNTRIES, type VatCountry } from '../localization/vat-territories.ts'
import type { TaxRegistration, TaxScheme, TaxSettings } from '../settings/tax-settings.ts'
import { decideCountry, decideTax } from './decide-tax.ts'
import { getTaxRate, listCurrentRates, SHIPPED_RATES } from './tax-rates.ts'

function register(
  scheme: TaxScheme,
  country: VatCountry,
  more: Partial<TaxRegistration> = {},
): TaxRegistration {
  return { scheme, country, number: `${country}1`, from: '2026-01-01', until: null, ...more }
}

function settingsOf(...registrations: TaxRegistration[]): TaxSettings {
  return { country: 'GB', registrations, isConfirmed: true }
}

const DAY = '2026-06-01'

function decide(
  settings: TaxSettings,
  country: string | null,
  { date = DAY, businessCountry = null }: { date?: string; businessCountry?: string | null } = {},
) {
  const { treatment, rate, registration } = decideTax(
    { date, country, businessCountry },
    settings,
    SHIPPED_RATES,
  )
  return { treatment, rate, reportedIn: registration && `${registration.scheme} ${registration.country}` }
}

const UNTAXED = { treatment: 'outside_scope', rate: 0, reportedIn: null }

describe('decideTax', () => {
  test('charges no VAT without a registration', () => {
    expect(decide(settingsOf(), 'DE')).toEqual({ treatment: 'not_registered', rate: 0, reportedIn: null })
  })

  test('charges British VAT in the United Kingdom and none elsewhere with a British registration', () => {
    const settings = settingsOf(register('uk', 'GB'))
    expect(decide(settings, 'GB')).toEqual({ treatment: 'taxed', rate: 2000, reportedIn: 'uk GB' })
    expect(decide(settings, 'DE')).toEqual(UNTAXED)
    expect(decide(settings, 'US')).toEqual(UNTAXED)
  })

  test('charges the VAT of one member state in the whole EU with a registration in that state', () => {
    const settings = { ...settingsOf(register('eu_state', 'IE')), country: 'IE' }
    expect(decide(settings, 'IE')).toEqual({ treatment: 'taxed', rate: 2300, reportedIn: 'eu_state IE' })
    expect(decide(settings, 'HU')).toEqual({ treatment: 'taxed', rate: 2300, reportedIn: 'eu_state IE' })
    expect(decide(settings, 'GB')).toEqual(UNTAXED)
  })

  test.each(['oss_union', 'oss_non_union'] as const)('charges the VAT of each country with %s', (scheme) => {
    const settings = settingsOf(register(scheme, 'IE'), register('uk', 'GB'))
    expect(decide(settings, 'HU')).toEqual({ treatment: 'taxed', rate: 2700, reportedIn: `${scheme} IE` })
    expect(decide(settings, 'FI')).toEqual({ treatment: 'taxed', rate: 2550, reportedIn: `${scheme} IE` })
    expect(decide(settings, 'GB')).toEqual({ treatment: 'taxed', rate: 2000, reportedIn: 'uk GB' })
    expect(decide(settings, 'NO')).toEqual(UNTAXED)
  })

  test('prefers the registration in the customer’s own country to the One Stop Shop', () => {
    const settings = settingsOf(register('oss_union', 'IE'), register('eu_state', 'IE'))
    expect(decide(settings, 'IE')).toMatchObject({ reportedIn: 'eu_state IE' })
    expect(decide(settings, 'FR')).toMatchObject({ rate: 2000, reportedIn: 'oss_union IE' })
  })

  test('counts Monaco and the Isle of Man to the territories of France and the United Kingdom', () => {
    expect(decideCountry({ ip: 'MC', payer: 'FR', stated: null })).toEqual({
      country: 'FR',
      state: 'confirmed',
    })
    expect(decideCountry({ ip: 'IM', payer: null, stated: null })).toMatchObject({ country: 'GB' })
  })

  test('uses a registration from its first to its last day', () => {
    const settings = settingsOf(register('uk', 'GB', { from: '2026-05-15', until: '2026-08-31' }))
    const on = (date: string) => decide(settings, 'GB', { date }).treatment
    expect(['2026-05-14', '2026-05-15', '2026-08-31', '2026-09-01'].map(on)).toEqual([
      'not_registered',
      'taxed',
      'taxed',
      'not_registered',
    ])
  })

  test('reverses the charge for a business abroad with a verified VAT id, not at home', () => {
    const settings = settingsOf(register('oss_non_union', 'IE'), register('uk', 'GB'))
    expect(decide(settings, 'DE', { businessCountry: 'DE' })).toEqual({
      treatment: 'reverse_charge',
      rate: 0,
      reportedIn: 'uk GB',
    })
    expect(decide(settings, 'GB', { businessCountry: 'GB' })).toMatchObject({
      treatment: 'taxed',
      rate: 2000,
    })
    const local = settingsOf(register('eu_state', 'DE'))
    expect(decide(local, 'DE', { businessCountry: 'DE' })).toMatchObject({ treatment: 'taxed', rate: 1900 })
  })

  test('reports a reverse charge under the seller’s own registration, never the One Stop Shop', () => {
    const reportedIn = (...registrations: Parameters<typeof settingsOf>) =>
      decide(settingsOf(...registrations), 'DE', { businessCountry: 'DE' }).reportedIn
    const oss = register('oss_union', 'FR')
    expect(reportedIn(oss, register('eu_state', 'FR'), register('uk', 'GB'))).toBe('uk GB')
    expect(reportedIn(oss, register('eu_state', 'FR'))).toBe('eu_state FR')
    expect(reportedIn(oss)).toBeNull()
  })

  test('counts a customer without evidence as one of the seller’s own country', () => {
    expect(decide(settingsOf(register('uk', 'GB')), null)).toMatchObject({ treatment: 'taxed', rate: 2000 })
  })
})

describe('decideCountry', () => {
  test.each([
    [{ ip: 'DE', payer: 'DE', stated: null }, 'DE', 'confirmed'],
    [{ ip: 'DE', payer: 'FR', stated: 'FR' }, 'FR', 'confirmed'],
    [{ ip: 'DE', payer: 'FR', stated: 'DE' }, 'DE', 'confirmed'],
    [{ ip: 'DE', payer: 'FR', stated: null }, 'FR', 'conflict'],
    [{ ip: 'DE', payer: null, stated: 'ES' }, 'ES', 'conflict'],
    [{ ip: 'DE', payer: 'FR', stated: 'ES' }, 'FR', 'conflict'],
    [{ ip: 'DE', payer: null, stated: null }, 'DE', 'single'],
    [{ ip: null, payer: null, stated: null }, null, 'missing'],
  ])('decides %j as %s, %s', (evidence, country, state) => {
    expect(decideCountry(evidence)).toEqual({ country, state })
  })
})

describe('rates', () => {
  test('exist for all 27 member states and the United Kingdom', () => {
    expect(VAT_COUNTRIES).toHaveLength(28)
    expect(listCurrentRates(SHIPPED_RATES, DAY).map(({ country }) => country)).toEqual([...VAT_COUNTRIES])
  })

  test('change on their first day', () => {
    expect(getTaxRate(SHIPPED_RATES, 'EE', '2025-06-30')).toBe(2200)
    expect(getTaxRate(SHIPPED_RATES, 'EE', '2025-07-01')).toBe(2400)
    expect(getTaxRate(SHIPPED_RATES, 'LU', '2023-12-31')).toBe(1600)
    expect(getTaxRate(SHIPPED_RATES, 'DE', '2020-01-01')).toBeNull()
  })

  test('that were entered later replace those of the same first day', () => {
    const rates = [
      ...SHIPPED_RATES,
      { country: 'DE' as const, validFrom: '2026-03-01', rate: 2000 },
      { country: 'DE' as const, validFrom: '2026-03-01', rate: 2100 },
    ]
    expect(getTaxRate(rates, 'DE', '2026-02-28')).toBe(1900)
    expect(getTaxRate(rates, 'DE', '2026-03-01')).toBe(2100)
  })
})
