import type { Answer } from '../faults.ts'
import type { FakeRequest } from '../serve-fake.ts'
import type { BookedOrder, Books } from './books.ts'

/** Where the buyer agrees: two buttons that work without scripts. */
export function approvePage(books: Books, request: FakeRequest, orderId: string): Answer {
  if (request.method === 'GET') return page(books.find(orderId))
  const choice = new URLSearchParams(request.body).get('choice')
  const booked = choice === 'approve' ? books.approve(orderId) : books.find(orderId)
  const experience = booked.request.payment_source?.paypal?.experience_context
  const back = new URL((choice === 'approve' ? experience?.return_url : experience?.cancel_url) ?? '')
  back.searchParams.set('token', orderId)
  if (choice === 'approve') back.searchParams.set('PayerID', 'FAKEPAYER0001')
  return { status: 303, headers: { location: back.href }, body: '' }
}

function page({ order, unit, request }: BookedOrder): Answer {
  const items = request.purchase_units[0]?.items ?? []
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>PayPal (a fake)</title>
<h1>PayPal (a fake)</h1>
<p>Order ${order.id}: ${unit.amount?.value} ${unit.amount?.currency_code}</p>
<ul>${items.map(({ name, unit_amount }) => `<li>${escaped(name)}: ${unit_amount.value}</li>`).join('')}</ul>
<form method="post">
<button name="choice" value="approve">Approve</button>
<button name="choice" value="cancel">Cancel</button>
</form>`
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
