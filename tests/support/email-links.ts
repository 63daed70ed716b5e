/** Of a mail with a link; empty when it is not kept any more or never had one. */
export function getEmailLink(mail: { facts: object } | undefined): string {
  return mail && 'link' in mail.facts ? String(mail.facts.link) : ''
}

/** Of that link; empty when there is none. */
export function getEmailToken(mail: { facts: object } | undefined): string {
  return new URL(getEmailLink(mail), 'https://shop.test').searchParams.get('token') ?? ''
}
