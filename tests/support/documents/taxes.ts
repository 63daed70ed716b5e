import type { User } from '../../../shop/accounts/user.ts'
import { placeOrder } from '../../../shop/checkout/place-order.ts'
import type { VatCountry } from '../../../shop/localization/vat-territories.ts'
import { invalidateMemoized } from '../../../shop/memoize.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import type { Payment } from '../../../shop/payments/tables.ts'
import type { PaymentSnapshot } from '../../../shop/providers/payment-provider.ts'
import type { Db } from '../../../shop/services.ts'
import { saveSetting } from '../../../shop/settings/stored-settings.ts'
import type { TaxRegistration, TaxScheme } from '../../../shop/settings/tax-settings.ts'
import { getBillingProfile, saveBillingProfile, verifyVatId } from '../../../shop/tax/billing-profile.ts'
import { billingProfiles, type VatIdState } from '../../../shop/tax/tables.ts'
import { buildCheckout, buildPaymentSnapshot, requirePayment } from '../orders/checkouts.ts'

export function buildRegistration(
  scheme: TaxScheme,
  country: VatCountry,
  more: Partial<TaxRegistration> = {},
): TaxRegistration {
  return { scheme, country, number: `${country}123`, from: '2020-01-01', until: null, ...more }
}

/** British VAT and the non-union One Stop Shop. */
export const BRITISH_AND_OSS = [buildRegistration('uk', 'GB'), buildRegistration('oss_non_union', 'IE')]

/** Saves the registrations of a shop that is established in the United Kingdom. */
export async function registerForTaxes(db: Db, registrations: TaxRegistration[]): Promise<void> {
  await saveSetting(db, 'tax', { country: 'GB', registrations, isConfirmed: true })
  invalidateMemoized(db)
}

/** Places and pays an order from the countries given as evidence. */
export async function buyFrom(
  db: Db,
  customer: User,
  {
    ip,
    payer = ip,
    ...more
  }: { ip: string | null; payer?: string | null } & Partial<Parameters<typeof buildCheckout>[1]>,
): Promise<Payment> {
  const payment = await placeOrder(db, buildCheckout(customer, { ipCountry: ip, ...more }))
  await recordPaymentEvent(db, buildPaid(payment, { payerCountry: payer }))
  return requirePayment(db, payment.id)
}

/** Builds the snapshot of a paid payment in a session of its own. */
export function buildPaid(payment: Payment, more: Partial<PaymentSnapshot> = {}): PaymentSnapshot {
  return buildPaymentSnapshot(payment, 'paid', { sessionId: payment.id, ...more })
}

export async function addBillingProfile(
  db: Db,
  { id: userId }: User,
  {
    country,
    vatId = null,
    vatIdState = 'unverified',
  }: { country: string; vatId?: string | null; vatIdState?: VatIdState },
): Promise<void> {
  const vatIdCheckedAt = vatIdState === 'unverified' ? null : new Date()
  await db.insert(billingProfiles).values({
    userId,
    name: 'Muster GmbH',
    address: 'Hauptstraße 1\nBerlin',
    country,
    vatId,
    vatIdState,
    vatIdCheckedAt,
  })
}

/** Saves a company in the business details of a customer, where no service checks VAT ids. */
export async function saveCompany(
  db: Db,
  { id: userId }: User,
  company: { country: string; vatId: string | null },
): Promise<void> {
  const details = { name: 'Muster GmbH', address: 'Hauptstraße 1\nBerlin', ...company }
  await saveBillingProfile(db, null, { userId, details, expectedRevision: undefined })
}

/** Lets the service answer for the VAT id in a customer's business details, if they have one. */
export async function checkVatIdOf(db: Db, { id }: User, isValid: boolean): Promise<void> {
  const profile = await getBillingProfile(db, id)
  if (profile?.vatId) await verifyVatId(db, async () => ({ isValid, reference: null }), profile.vatId)
}
