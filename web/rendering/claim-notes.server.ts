import type { RouterContextProvider } from 'react-router'
import type { TranslateFunction } from '../../locales/create-i18n.ts'
import type { ShopContent } from '../../shop/content/get-content.ts'
import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { CLAIM_NAMES, type ClaimName } from '../../shop/settings/claims/claim-sources.ts'
import { formatDate, isolateBidi } from '../i18n/formats.ts'
import { loaderContext } from './page-data.server.ts'

/** A sentence about the source of claims; `url` leads to the evidence. */
export interface ClaimNote {
  text: string
  url: string | null
}

/** Returns what a page says about the sources of the claims that it shows. */
export function getClaimNotes(
  context: Readonly<RouterContextProvider>,
  content: ShopContent,
  names: readonly ClaimName[],
): ClaimNote[] {
  const { requestContext } = context.get(loaderContext)
  const { lang } = requestContext.locale
  const { t } = requestContext.messages.getI18n(lang)
  return formatClaimNotes(t, lang, content.claimOrigins, listShownClaims(content, names))
}

/** Returns the claims that pages may show: all, unless the operator hides those without proof. */
export function listShownClaims<Name extends ClaimName>(
  { claimOrigins, settings }: Pick<ShopContent, 'claimOrigins' | 'settings'>,
  names: readonly Name[],
): Name[] {
  return names.filter((name) => !settings.hidesSamples || claimOrigins[name].kind !== 'statement')
}

/** Groups the claims of one source into one sentence; without names where all have the same. */
function formatClaimNotes(
  t: TranslateFunction<['common', 'services/trackRecord']>,
  lang: Lang,
  origins: ShopContent['claimOrigins'],
  names: ClaimName[],
): ClaimNote[] {
  const shown = CLAIM_NAMES.filter((name) => names.includes(name))
  if (shown.length === 0) return []
  const isAll = (kind: string) => shown.every((name) => origins[name].kind === kind)
  if (isAll('statement')) return [{ text: t('services/trackRecord:claims.allStatements'), url: null }]
  if (isAll('records')) return [{ text: t('services/trackRecord:claims.allRecords'), url: null }]
  const groups = Map.groupBy(shown, (name) => JSON.stringify(origins[name]))
  return [...groups.values()].flatMap((group) => {
    const origin = group[0] && origins[group[0]]
    if (!origin) return []
    const claims = new Intl.ListFormat(intlTag(lang)).format(
      group.map((name) => t(`services/trackRecord:claims.names.${name}`)),
    )
    if (origin.kind !== 'evidence')
      return [{ text: t(`services/trackRecord:claims.${origin.kind}`, { claims }), url: null }]
    const date = isolateBidi(formatDate(lang, origin.date, 'day'))
    const text = t('services/trackRecord:claims.evidence', { claims, text: isolateBidi(origin.text), date })
    return [{ text, url: origin.url }]
  })
}
