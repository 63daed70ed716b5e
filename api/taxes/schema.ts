import { z } from '@hono/zod-openapi'
import { VAT_COUNTRIES } from '../../shop/localization/vat-territories.ts'
import { toDecisionColumns } from '../../shop/payments/taxes/assess-sales.ts'
import type { listTaxConflicts, TaxDifference } from '../../shop/payments/taxes/find-tax-differences.ts'
import { TAX_ENTRY_KINDS } from '../../shop/payments/taxes/tables.ts'
import type { TaxPeriod, TaxReconciliation, TaxReportRow } from '../../shop/payments/taxes/tax-report.ts'
import type { Services } from '../../shop/services.ts'
import { TAX_SCHEMES } from '../../shop/settings/tax-settings.ts'
import { EVIDENCE_STATES, TAX_TREATMENTS } from '../../shop/tax/decide-tax.ts'
import { type BillingProfile, VAT_ID_STATES } from '../../shop/tax/tables.ts'
import {
  listCurrentRates,
  type listEnteredRates,
  SHIPPED_RATES_CHECKED_ON,
  type TaxRate,
} from '../../shop/tax/tax-rates.ts'
import { revisionField } from '../if-match.ts'
import {
  countryCode,
  emptyable,
  identifier,
  isoDay,
  line,
  objectSchema,
  percent,
  pounds,
  text,
  timeSchema,
} from '../schema.ts'

const country = z.string().openapi({ description: 'ISO 3166-1 alpha-2', example: 'DE' })
const amount = pounds().describe('Pounds')
const rate = percent().openapi({ description: 'Percent', example: 25.5 })

export const periodSchema = z
  .object({ from: isoDay, to: isoDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'admin-taxes:errors.period' })

const decisionFields = {
  treatment: z.enum(TAX_TREATMENTS),
  country,
  rate,
  scheme: z.enum(TAX_SCHEMES).nullable(),
  registrationCountry: country.nullable(),
  registrationNumber: z.string().nullable(),
}

const decisionSchema = z.object(decisionFields)

export const taxReportSchema = objectSchema('TaxReport', {
  from: z.string(),
  to: z.string(),
  rows: z.array(
    z.object({
      ...decisionFields,
      kind: z.enum(TAX_ENTRY_KINDS),
      count: z.int(),
      net: amount,
      vat: amount,
    }),
  ),
  totals: z.object({ net: amount, vat: amount, gross: amount }),
  reconciliation: z.object({
    sales: z.object({ ledger: amount, payments: amount }),
    refunds: z.object({ ledger: amount, documents: amount }),
    unrecorded: z.object({ count: z.int(), amount: amount }),
    openConflicts: z.int(),
    uncovered: z.object({ count: z.int(), amount: amount }),
  }),
})

export const conflictSchema = objectSchema('TaxConflict', {
  paymentId: z.string(),
  email: z.string(),
  date: z.string(),
  amount: amount,
  ipCountry: country.nullable(),
  payerCountry: country.nullable(),
  statedCountry: country.nullable(),
  evidence: z.enum(EVIDENCE_STATES),
  proposed: country,
})

export const differenceSchema = objectSchema('TaxDifference', {
  paymentId: z.string(),
  date: z.string(),
  amount: amount,
  current: decisionSchema,
  proposed: decisionSchema,
})

export const taxRatesSchema = objectSchema('TaxRates', {
  asOf: z.string().describe('Day on which the shipped rates were last checked'),
  current: z.array(
    z.object({
      country: z.enum(VAT_COUNTRIES),
      rate,
      validFrom: z.string(),
      isShipped: z.boolean(),
    }),
  ),
  upcoming: z.array(z.object({ country: z.enum(VAT_COUNTRIES), rate, validFrom: z.string() })),
  entered: z.array(
    z.object({
      id: z.int(),
      country: z.enum(VAT_COUNTRIES),
      rate,
      validFrom: z.string(),
      createdAt: timeSchema,
      actor: z.string().nullable(),
    }),
  ),
})

export const newRateSchema = z.object({
  country: z.enum(VAT_COUNTRIES),
  rate: percent(z.number().min(0).max(100).multipleOf(0.01)),
  validFrom: isoDay,
})

export const billingDetailsSchema = z.object({
  name: line(120),
  address: text(400),
  country: countryCode,
  vatId: emptyable(identifier(30)),
})

export const billingProfileSchema = objectSchema('BillingProfile', {
  name: z.string(),
  address: z.string(),
  country,
  vatId: z.string().nullable(),
  vatIdState: z.enum(VAT_ID_STATES),
  vatIdCheckedAt: timeSchema.nullable(),
  canCheckVatId: z.boolean().describe('Whether the shop has a service that knows the VAT ids in use'),
  revision: revisionField,
})

export function serializeTaxReport(
  period: TaxPeriod,
  rows: TaxReportRow[],
  reconciliation: TaxReconciliation,
): z.infer<typeof taxReportSchema> {
  const [net, vat] = [sum(rows.map((row) => row.net)), sum(rows.map((row) => row.vat))]
  return { ...period, rows, totals: { net, vat, gross: net + vat }, reconciliation }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

type TaxConflict = Awaited<ReturnType<typeof listTaxConflicts>>[number]

export function serializeTaxConflict(conflict: TaxConflict): z.infer<typeof conflictSchema> {
  return { ...conflict, date: conflict.taxDate, proposed: conflict.country }
}

export function serializeTaxDifference(difference: TaxDifference): z.infer<typeof differenceSchema> {
  return {
    ...difference,
    date: difference.taxDate,
    current: toDecisionColumns(difference.current),
    proposed: toDecisionColumns(difference.proposed),
  }
}

export function serializeTaxRates(
  rates: TaxRate[],
  entered: Awaited<ReturnType<typeof listEnteredRates>>,
  today: string,
): z.infer<typeof taxRatesSchema> {
  return {
    asOf: SHIPPED_RATES_CHECKED_ON,
    current: listCurrentRates(rates, today).map((rate) => ({
      ...rate,
      isShipped: !entered.some((one) => one.country === rate.country && one.validFrom === rate.validFrom),
    })),
    upcoming: rates.filter(({ validFrom }) => validFrom > today),
    entered,
  }
}

export function serializeBillingProfile(
  profile: BillingProfile,
  { checkVatId }: Pick<Services, 'checkVatId'>,
): z.infer<typeof billingProfileSchema> {
  return { ...profile, canCheckVatId: checkVatId !== null }
}
