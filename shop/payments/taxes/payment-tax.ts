import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { decideCountry, decideTax, type TaxDecision } from '../../tax/decide-tax.ts'
import { vatIdChecks } from '../../tax/tables.ts'
import { payments } from '../tables.ts'
import type { TaxRules } from './assess-sales.ts'
import { paymentTaxes } from './tables.ts'

export type PaymentTax = Awaited<ReturnType<typeof selectPaymentTaxes>>[number]

/**
 * The first check of the VAT id since the sale, or since the invoice where the id came with it: the id on which a sale relies
 * was in use then, or was not.
 */
const firstCheckSince = sql`(
  select ${vatIdChecks.isValid} from ${vatIdChecks}
  where ${vatIdChecks.vatId} = ${paymentTaxes.vatId}
    and ${vatIdChecks.checkedAt} >= greatest(${payments.paidAt}, ${paymentTaxes.vatIdCheckedAt})
  order by ${vatIdChecks.checkedAt}, ${vatIdChecks.id}
  limit 1)`

export function selectPaymentTaxes(db: Db) {
  return db
    .select({
      ...getTableColumns(paymentTaxes),
      /** Pence paid. */
      amount: payments.amount,
      isVatIdInvalid: sql<boolean>`coalesce(not ${firstCheckSince}, false)`,
    })
    .from(paymentTaxes)
    .innerJoin(payments, eq(payments.id, paymentTaxes.paymentId))
    .$dynamic()
}

/** Returns how a payment is taxed now. Null for trial payments, which owe no VAT. */
export async function getPaymentTax(tx: Db, paymentId: string): Promise<PaymentTax | null> {
  const [row] = await selectPaymentTaxes(tx).where(eq(paymentTaxes.paymentId, paymentId))
  return row ?? null
}

/** Decides how today's rules tax a payment whose circumstances are frozen, or the given ones instead. */
export function decidePaymentTax(
  row: PaymentTax,
  { settings, rates }: TaxRules,
  { country = getCustomerCountry(row), businessCountry = getBusinessCountry(row) } = {},
): TaxDecision {
  return decideTax({ date: row.taxDate, country, businessCountry }, settings, rates)
}

/** The country that staff chose, or else that of the evidence. */
function getCustomerCountry({
  chosenCountry,
  ipCountry: ip,
  payerCountry: payer,
  statedCountry: stated,
}: PaymentTax): string | null {
  return chosenCountry ?? decideCountry({ ip, payer, stated }).country
}

/** Country of the verified VAT id of the sale, unless the id proved invalid since. */
export function getBusinessCountry({ businessCountry, isVatIdInvalid }: PaymentTax): string | null {
  return isVatIdInvalid ? null : businessCountry
}
