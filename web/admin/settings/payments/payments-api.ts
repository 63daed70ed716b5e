import { type Answer, callApi } from '../../../api-client.ts'

export async function fetchPaymentProviders() {
  return (await callApi('GET /admin/payment-providers')).providers
}

export type PaymentProvider = Awaited<ReturnType<typeof fetchPaymentProviders>>[number]

export type SetupResult = Answer<'PUT /admin/payment-providers/stripe'>
