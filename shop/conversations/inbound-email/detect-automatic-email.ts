import type { InboundEmail } from '../../inbound-email.ts'
import type { AutomaticKind } from './tables.ts'

/** Headers that only programs send, whatever their value. */
const AUTOMATIC_HEADERS = [
  ...['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoresponder'],
  ...['list-id', 'list-unsubscribe', 'x-loop'],
]

/** Returns what kind of program sent an email; null when a person did. Such an email must not cause another one. */
export function detectAutomaticEmail({ from, headers }: InboundEmail): AutomaticKind | null {
  const get = (name: string) => headers.get(name)?.trim().toLowerCase() ?? ''
  const isReport = /^multipart\/report\b/.test(get('content-type'))
  const isFromServer = /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  if (get('return-path') === '<>' || isReport || isFromServer) return isOutOfOffice() ? 'reply' : 'bounce'
  return isOutOfOffice() || AUTOMATIC_HEADERS.some((name) => headers.has(name)) || isBulk() ? 'reply' : null

  // Absence messages also have an empty return path (RFC 3834).
  function isOutOfOffice(): boolean {
    const submitted = get('auto-submitted')
    return submitted !== '' && !submitted.startsWith('no') && !(isReport || isFromServer)
  }
  function isBulk(): boolean {
    return ['bulk', 'junk', 'list', 'auto_reply'].includes(get('precedence'))
  }
}

/** Returns whether the mail server filed an email as spam. */
export function isMarkedAsSpam({ headers }: InboundEmail): boolean {
  return (
    /^yes\b/i.test(headers.get('x-spam-flag') ?? '') || /^yes\b/i.test(headers.get('x-spam-status') ?? '')
  )
}
