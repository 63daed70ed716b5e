import { DEFAULT_SETTINGS, getSettings } from '../../shop/settings/get-settings.ts'
import { loaderContext } from '../rendering/page-data.server.ts'
import type { Route } from './+types/security-txt'
import { renderSecurityTxt } from './render-security-txt.server.ts'

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
