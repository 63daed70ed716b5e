import { type ApiRequest, callApi } from '../../api-client.ts'

/** Returns the business details of the user, or null when there are none. */
export async function fetchBillingProfile() {
  return (await callApi('GET /account/billing-profile')).profile
}

export type BillingProfile = NonNullable<Awaited<ReturnType<typeof fetchBillingProfile>>>

export type BillingDetails = ApiRequest<'PUT /account/billing-profile'>['json']

/** Saves the business details. `revision` is 0 when there were none. */
export function saveBillingProfile(revision: number, json: BillingDetails): Promise<BillingProfile> {
  return callApi('PUT /account/billing-profile', { ifMatch: revision, json })
}

/** Checks the saved VAT number again. */
export function checkVatId(): Promise<BillingProfile> {
  return callApi('POST /account/billing-profile/vat-check')
}

/** Issues the invoice of a payment to the saved company. */
export function createInvoice(paymentId: string) {
  return callApi('POST /receipts/{paymentId}/invoice', { param: { paymentId } })
}
