import { type ApiRequest, callApi } from '../../api-client.ts'

/** Returns the business details of the user, or null when there are none. */
export async function fetchBillingProfile() {
  return (await callApi('GET /account/billing-profile')).profile
}

export type BillingProfile = NonNullable<Awaited<ReturnType<typeof fetchBillingProfile>>>

export type BillingDetails = ApiRequest<'PUT /account/billing-profile'>['json']
