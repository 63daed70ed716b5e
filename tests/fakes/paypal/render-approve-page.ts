import type { FakeResponse } from '../faults.ts'
import type { FakeRequest } from '../serve-fake.ts'
import type { PaypalOrder, PaypalState } from './paypal-state.ts'

/** Renders the page on which the buyer approves: two buttons that work without scripts. */
export function renderApprovePage(state: PaypalState, request: FakeRequest, orderId: string): FakeResponse {
  if (request.method === 'GET') return renderOrderPage(state.find(orderId))
  const choice = new URLSearchParams(request.body).get('choice')
  const booked = choice === 'approve' ? state.approve(orderId) : state.find(orderId)
  const experience = booked.request.payment_source?.paypal?.experience_context
  const back = new URL((choice === 'approve' ? experience?.return_url : experience?.cancel_url) ?? '')
  back.searchParams.set('token', orderId)
  if (choice === 'approve') back.searchParams.set('PayerID', 'FAKEPAYER0001')
  return { status: 303, headers: { location: back.href }, body: '' }
}

function renderOrderPage({ order, unit, request }: PaypalOrder): FakeResponse {
  const items = request.purchase_units[0]?.items ?? []
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>PayPal (a fake)</title>
<h1>PayPal (a fake)</h1>
<p>Order ${order.id}: ${unit.amount?.value} ${unit.amount?.currency_code}</p>
<ul>${items.map(({ name, unit_amount }) => `<li>${escapeHtml(name)}: ${unit_amount.value}</li>`).join('')}</ul>
<form method="post">
<button name="choice" value="approve">Approve</button>
<button name="choice" value="cancel">Cancel</button>
</form>`
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
