import { DEFAULT_SETTINGS, readSettings } from '../../shop/settings/read-settings.ts'
import { visitContext } from '../context.ts'
import type { Route } from './+types/security-txt'
import { securityTxt } from './security-text.ts'

/** What says it is from today: a process that has run for a year says so no longer. */
const STARTED = new Date()

/** Where to tell the shop of a weakness (RFC 9116), also while its database is away. */
export async function loader({ context }: Route.LoaderArgs) {
  const { runtime, visit } = context.get(visitContext)
  const { supportEmail } = await readSettings(runtime.db).catch(() => DEFAULT_SETTINGS)
  const { publicUrl } = runtime.environment
  const text = securityTxt({ supportEmail, publicUrl, languages: visit.words.live, from: STARTED })
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
