import type { z } from '@hono/zod-openapi'
import { toDecisionColumns } from '../../shop/payments/taxes/assess-sales.ts'
import type { listTaxConflicts, TaxDifference } from '../../shop/payments/taxes/find-tax-differences.ts'
import type { TaxPeriod, TaxReconciliation, TaxReportRow } from '../../shop/payments/taxes/tax-report.ts'
import type { Services } from '../../shop/services.ts'
import type { BillingProfile } from '../../shop/tax/tables.ts'
import {
  listCurrentRates,
  type listEnteredRates,
  SHIPPED_RATES_CHECKED_ON,
  type TaxRate,
} from '../../shop/tax/tax-rates.ts'
import type {
  billingProfileSchema,
  conflictSchema,
  differenceSchema,
  taxRatesSchema,
  taxReportSchema,
} from './schema.ts'

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
