import type { z } from '@hono/zod-openapi'
import { toDecisionColumns } from '../../shop/payments/taxes/assess-sales.ts'
import type { TaxDifference } from '../../shop/payments/taxes/find-tax-differences.ts'
import type { listTaxConflicts } from '../../shop/payments/taxes/resolve-tax-conflict.ts'
import type { TaxPeriod, TaxReconciliation, TaxReportRow } from '../../shop/payments/taxes/tax-report.ts'
import type { Services } from '../../shop/services.ts'
import type { TaxDecision } from '../../shop/tax/decide-tax.ts'
import type { listEnteredRates } from '../../shop/tax/save-tax-rate.ts'
import type { BillingProfile } from '../../shop/tax/tables.ts'
import { listCurrentRates, RATES_AS_OF, type TaxRate } from '../../shop/tax/tax-rates.ts'
import type {
  billingProfileSchema,
  conflictSchema,
  differenceSchema,
  taxRatesSchema,
  taxReportSchema,
} from './schema.ts'

/** Converts basis points to percent. */
const toPercent = (rate: number) => rate / 100

export function serializeTaxReport(
  { from, to }: TaxPeriod,
  rows: TaxReportRow[],
  { sales, refunds, unrecorded, openConflicts, uncovered }: TaxReconciliation,
): z.infer<typeof taxReportSchema> {
  const [net, vat] = [sum(rows.map((row) => row.net)), sum(rows.map((row) => row.vat))]
  return {
    from,
    to,
    rows: rows.map(({ registrationCountry, registrationNumber, ...row }) => ({
      ...row,
      rate: toPercent(row.rate),
      registration_country: registrationCountry,
      registration_number: registrationNumber,
    })),
    totals: { net, vat, gross: net + vat },
    reconciliation: {
      sales,
      refunds,
      unrecorded,
      open_conflicts: openConflicts,
      uncovered,
    },
  }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

type TaxConflict = Awaited<ReturnType<typeof listTaxConflicts>>[number]

export function serializeTaxConflict(conflict: TaxConflict): z.infer<typeof conflictSchema> {
  return {
    payment_id: conflict.paymentId,
    email: conflict.email,
    date: conflict.taxDate,
    amount: conflict.amount,
    ip_country: conflict.ipCountry,
    payer_country: conflict.payerCountry,
    stated_country: conflict.statedCountry,
    evidence: conflict.evidence,
    proposed: conflict.country,
  }
}

export function serializeTaxDifference(difference: TaxDifference): z.infer<typeof differenceSchema> {
  const { paymentId, taxDate, amount, current, proposed } = difference
  return {
    payment_id: paymentId,
    date: taxDate,
    amount,
    current: serializeDecision(current),
    proposed: serializeDecision(proposed),
  }
}

function serializeDecision(decision: TaxDecision) {
  const { rate, registrationCountry, registrationNumber, ...columns } = toDecisionColumns(decision)
  return {
    ...columns,
    rate: toPercent(rate),
    registration_country: registrationCountry,
    registration_number: registrationNumber,
  }
}

export function serializeTaxRates(
  rates: TaxRate[],
  entered: Awaited<ReturnType<typeof listEnteredRates>>,
  today: string,
): z.infer<typeof taxRatesSchema> {
  const serialize = ({ country, rate, validFrom }: TaxRate) => ({
    country,
    rate: toPercent(rate),
    valid_from: validFrom,
  })
  return {
    as_of: RATES_AS_OF,
    current: listCurrentRates(rates, today).map((rate) => ({
      ...serialize(rate),
      is_shipped: !entered.some((one) => one.country === rate.country && one.validFrom === rate.validFrom),
    })),
    upcoming: rates.filter(({ validFrom }) => validFrom > today).map(serialize),
    entered: entered.map((rate) => ({
      id: rate.id,
      ...serialize(rate),
      created_at: rate.createdAt,
      actor: rate.actor,
    })),
  }
}

export function serializeBillingProfile(
  profile: BillingProfile,
  { checkVatId }: Pick<Services, 'checkVatId'>,
): z.infer<typeof billingProfileSchema> {
  const { name, address, country, vatId, vatIdState, vatIdCheckedAt, revision } = profile
  return {
    name,
    address,
    country,
    revision,
    vat_id: vatId,
    vat_id_state: vatIdState,
    vat_id_checked_at: vatIdCheckedAt,
    can_check_vat_id: checkVatId !== null,
  }
}
