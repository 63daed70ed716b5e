import type { RouterContextProvider } from 'react-router'
import type { LegalPageName } from '../../../shop/content/legal/legal-text.ts'
import { type LegalPage, readLegalPage } from '../../../shop/content/legal/read-legal-page.ts'
import { DEFAULT_SETTINGS, readSettings } from '../../../shop/settings/read-settings.ts'
import { visitContext } from '../../context.ts'

/** For loaders: the text itself never enters the browser's bundle. A database that is away must not hide it. */
export async function loadLegalPage(
  page: LegalPageName,
  context: Readonly<RouterContextProvider>,
): Promise<LegalPage> {
  const { runtime, visit } = context.get(visitContext)
  const settings = await readSettings(runtime.db).catch((error) => {
    runtime.log.error({ err: error, request_id: visit.requestId }, 'settings away, default policy shown')
    return DEFAULT_SETTINGS
  })
  return readLegalPage(page, visit.locale.lang, settings)
}
