/** Of a mail with a link; empty when it is not kept any more or never had one. */
export function linkOf(mail: { facts: object } | undefined): string {
  return mail && 'link' in mail.facts ? String(mail.facts.link) : ''
}
