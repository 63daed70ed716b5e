import { href } from 'react-router'
import { DEFAULT_SETTINGS, getSettings } from '../../shop/settings/get-settings.ts'
import { loaderContext } from '../rendering/page-data.server.ts'
import type { Route } from './+types/security-txt'

/** The validity starts with the process, so it expires when a process runs for a year. */
const PROCESS_STARTED_AT = new Date()

/** Serves security.txt (RFC 9116), also while the database is down. */
export async function loader({ context }: Route.LoaderArgs) {
  const { runtime, requestContext } = context.get(loaderContext)
  const { supportEmail } = await getSettings(runtime.db).catch(() => DEFAULT_SETTINGS)
  const { publicUrl } = runtime.environment
  const text = renderSecurityTxt({
    supportEmail,
    publicUrl,
    languages: requestContext.messages.liveLanguages,
    from: PROCESS_STARTED_AT,
  })
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

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
