import type { Answer } from '../faults.ts'
import type { FakeRequest } from '../serve-fake.ts'
import { type Books, found, type Session } from './books.ts'
import { declineIntent, settleIntent } from './intents.ts'
import { StripeProblem } from './problem.ts'
import { declineSession, paySession, sessionNow } from './sessions.ts'

/** What a buyer sees of Stripe: the page where they pay, and their bank's question. Null for anything else. */
export function answerPage(books: Books, { method, path, body }: FakeRequest): Answer | null {
  const [, page, id = '', more] = path.split('/')
  if (more !== undefined || (page !== 'pay' && page !== '3ds')) return null
  const choice = method === 'POST' ? new URLSearchParams(body).get('choice') : null
  try {
    return page === 'pay' ? checkout(books, id, choice) : bank(books, id, choice)
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem
    return html('Something went wrong', `<p role="alert">${escaped(problem.message)}</p>`, problem.status)
  }
}

function checkout(books: Books, id: string, choice: string | null): Answer {
  const session = sessionNow(books, id)
  if (choice === 'pay') return redirect(successOf(paySession(books, id)))
  if (choice === 'cancel') return redirect(session.cancel_url ?? '/')
  if (choice === 'decline') declineSession(books, id)
  if (session.status === 'complete') return redirect(successOf(session))
  if (session.status === 'expired') throw new StripeProblem(400, 'This session has expired.')
  const amount = `${((session.amount_total ?? 0) / 100).toFixed(2)} ${session.currency?.toUpperCase()}`
  const items = books.checkouts.get(id)?.items.map((item) => `<li>${escaped(item)}</li>`) ?? []
  const declined = choice === 'decline' ? '<p role="alert">Your card was declined.</p>' : ''
  return html(
    `Pay ${amount}`,
    `<p>For ${escaped(session.customer_email ?? '')}</p><ul>${items.join('')}</ul>${declined}
    ${choices({ pay: 'Pay', decline: 'Decline', cancel: 'Cancel' })}`,
  )
}

function bank(books: Books, id: string, choice: string | null): Answer {
  const intent = found(books.intents, 'payment_intent', id)
  const back = intent.next_action?.redirect_to_url?.return_url
  if (intent.status !== 'requires_action' || !back)
    throw new StripeProblem(400, 'There is nothing to confirm.')
  if (!choice) return html('Is it you who pays?', choices({ confirm: 'Confirm', fail: 'Fail' }))
  if (choice === 'confirm') settleIntent(books, intent)
  else declineIntent(books, intent)
  const url = new URL(back)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('redirect_status', choice === 'confirm' ? 'succeeded' : 'failed')
  return redirect(url.href)
}

function successOf(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function choices(words: Record<string, string>): string {
  const buttons = Object.entries(words).map(
    ([value, word]) => `<button name="choice" value="${value}">${word}</button>`,
  )
  return `<form method="post">${buttons.join(' ')}</form>`
}

function html(title: string, body: string, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`,
  }
}

function redirect(location: string): Answer {
  return { status: 303, headers: { location }, body: '' }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
