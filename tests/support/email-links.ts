/** Returns the link of an email, or an empty string. */
export function getEmailLink(mail: { facts: object } | undefined): string {
  return mail && 'link' in mail.facts ? String(mail.facts.link) : ''
}

/** Returns the token of an email's link, or an empty string. */
export function getEmailToken(mail: { facts: object } | undefined): string {
  return new URL(getEmailLink(mail), 'https://shop.test').searchParams.get('token') ?? ''
}
