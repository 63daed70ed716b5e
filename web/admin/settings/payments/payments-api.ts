import type { ConfigurableProvider } from '../../../../shop/providers/provider-setup.ts'
import { type ApiRequest, callApi } from '../../../api-client.ts'

export async function fetchPaymentProviders() {
  return (await callApi('GET /admin/payment-providers')).providers
}

export type PaymentProvider = Awaited<ReturnType<typeof fetchPaymentProviders>>[number]

export function setUpStripe(json: ApiRequest<'PUT /admin/payment-providers/stripe'>['json']) {
  return callApi('PUT /admin/payment-providers/stripe', { json })
}

export function setUpPaypal(json: ApiRequest<'PUT /admin/payment-providers/paypal'>['json']) {
  return callApi('PUT /admin/payment-providers/paypal', { json })
}

export function setUpBtcpay(json: ApiRequest<'PUT /admin/payment-providers/btcpay'>['json']) {
  return callApi('PUT /admin/payment-providers/btcpay', { json })
}

export type SetupResult = Awaited<ReturnType<typeof setUpStripe>>

export function checkProvider(provider: ConfigurableProvider) {
  return callApi('POST /admin/payment-providers/{provider}/check', { param: { provider } })
}

export function renewProviderWebhook(provider: ConfigurableProvider) {
  return callApi('POST /admin/payment-providers/{provider}/webhook', { param: { provider } })
}

export function removeProvider(provider: ConfigurableProvider) {
  return callApi('DELETE /admin/payment-providers/{provider}', { param: { provider } })
}
