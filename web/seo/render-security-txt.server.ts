import { href } from 'react-router'

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 364

interface SecurityContact {
  supportEmail: string
  publicUrl: string
  languages: readonly string[]
  /** Start of the validity. */
  from: Date
}

/** Renders security.txt (RFC 9116). With the sample email address the contact form is the only contact. */
export function renderSecurityTxt({ supportEmail, publicUrl, languages, from }: SecurityContact): string {
  const expires = new Date(from)
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS)
  const isSample = supportEmail.endsWith('@example.com')
  const lines = [
    ...(isSample ? [] : [`Contact: mailto:${encodeURI(supportEmail)}`]),
    `Contact: ${publicUrl}${href('/contact')}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicUrl}${href('/.well-known/security.txt')}`,
  ]
  return `${lines.join('\n')}\n`
}
