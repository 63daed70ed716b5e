/** Of a mail with a link; empty when it is not kept any more or never had one. */
export function linkOf(mail: { facts: object } | undefined): string {
  return mail && 'link' in mail.facts ? String(mail.facts.link) : ''
}

/** Of that link; empty when there is none. */
export function tokenOf(mail: { facts: object } | undefined): string {
  return new URL(linkOf(mail), 'https://shop.test').searchParams.get('token') ?? ''
}
