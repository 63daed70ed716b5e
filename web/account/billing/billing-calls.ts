import { api, ifMatch, unwrapResponse } from '../../api-client.ts'

const profile = api.account['billing-profile']

/** Returns the business details of the user, or null when there are none. */
export async function fetchBillingProfile() {
  return (await unwrapResponse(profile.$get())).profile
}

export type BillingProfile = NonNullable<Awaited<ReturnType<typeof fetchBillingProfile>>>

export type BillingDetails = Parameters<typeof profile.$put>[0]['json']

/** Saves the business details. `revision` is 0 when there were none. */
export function saveBillingProfile(revision: number, json: BillingDetails): Promise<BillingProfile> {
  return unwrapResponse(profile.$put({ header: ifMatch(revision), json }))
}

/** Checks the saved VAT number again. */
export function checkVatId(): Promise<BillingProfile> {
  return unwrapResponse(profile['vat-check'].$post())
}

/** Issues the invoice of a payment to the saved company. */
export function createInvoice(paymentId: string) {
  return unwrapResponse(api.receipts[':payment_id'].invoice.$post({ param: { payment_id: paymentId } }))
}
