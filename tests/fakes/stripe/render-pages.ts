import type { FakeResponse } from '../faults.ts'
import type { FakeRequest } from '../serve-fake.ts'
import { declineIntent, settleIntent } from './intents.ts'
import { declineSession, paySession, requireSession } from './sessions.ts'
import { StripeError } from './stripe-error.ts'
import { requireObject, type Session, type StripeState } from './stripe-state.ts'

/** Serves the pages a buyer sees at Stripe: checkout and bank confirmation. Returns null for other paths. */
export function servePage(state: StripeState, { method, path, body }: FakeRequest): FakeResponse | null {
  const [, page, id = '', more] = path.split('/')
  if (more !== undefined || (page !== 'pay' && page !== '3ds')) return null
  const choice = method === 'POST' ? new URLSearchParams(body).get('choice') : null
  try {
    return page === 'pay' ? renderCheckoutPage(state, id, choice) : renderBankPage(state, id, choice)
  } catch (problem) {
    if (!(problem instanceof StripeError)) throw problem
    return htmlResponse(
      'Something went wrong',
      `<p role="alert">${escapeHtml(problem.message)}</p>`,
      problem.status,
    )
  }
}

function renderCheckoutPage(state: StripeState, id: string, choice: string | null): FakeResponse {
  const session = requireSession(state, id)
  if (choice === 'pay') return redirectResponse(getSuccessUrl(paySession(state, id)))
  if (choice === 'cancel') return redirectResponse(session.cancel_url ?? '/')
  if (choice === 'decline') declineSession(state, id)
  if (session.status === 'complete') return redirectResponse(getSuccessUrl(session))
  if (session.status === 'expired') throw new StripeError(400, 'This session has expired.')
  const amount = `${((session.amount_total ?? 0) / 100).toFixed(2)} ${session.currency?.toUpperCase()}`
  const items = state.checkouts.get(id)?.items.map((item) => `<li>${escapeHtml(item)}</li>`) ?? []
  const declined = choice === 'decline' ? '<p role="alert">Your card was declined.</p>' : ''
  return htmlResponse(
    `Pay ${amount}`,
    `<p>For ${escapeHtml(session.customer_email ?? '')}</p><ul>${items.join('')}</ul>${declined}
    ${renderChoices({ pay: 'Pay', decline: 'Decline', cancel: 'Cancel' })}`,
  )
}

function renderBankPage(state: StripeState, id: string, choice: string | null): FakeResponse {
  const intent = requireObject(state.intents, 'payment_intent', id)
  const returnUrl = intent.next_action?.redirect_to_url?.return_url
  if (intent.status !== 'requires_action' || !returnUrl)
    throw new StripeError(400, 'There is nothing to confirm.')
  if (!choice) return htmlResponse('Is it you who pays?', renderChoices({ confirm: 'Confirm', fail: 'Fail' }))
  if (choice === 'confirm') settleIntent(state, intent)
  else declineIntent(state, intent)
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('redirect_status', choice === 'confirm' ? 'succeeded' : 'failed')
  return redirectResponse(url.href)
}

function getSuccessUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function renderChoices(labels: Record<string, string>): string {
  const buttons = Object.entries(labels).map(
    ([value, label]) => `<button name="choice" value="${value}">${label}</button>`,
  )
  return `<form method="post">${buttons.join(' ')}</form>`
}

function htmlResponse(title: string, body: string, status = 200): FakeResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`,
  }
}

function redirectResponse(location: string): FakeResponse {
  return { status: 303, headers: { location }, body: '' }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
