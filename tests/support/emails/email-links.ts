/** Returns the link of an email, or an empty string. */
export function getEmailLink(mail: { data: object } | undefined): string {
  return mail && 'link' in mail.data ? String(mail.data.link) : ''
}

/** Returns the token of an email's link, or an empty string. */
export function getEmailToken(mail: { data: object } | undefined): string {
  return new URL(getEmailLink(mail), 'https://shop.test').searchParams.get('token') ?? ''
}
