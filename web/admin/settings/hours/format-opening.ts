import type { TFunction } from 'i18next'
import { intlTag, type Lang } from '../../../../shop/localization/languages.ts'
import { getOpeningStatus, type OpeningHours } from '../../../../shop/settings/get-opening-status.ts'
import { isolateBidi } from '../../../i18n/formats.ts'

/** Formats the opening state as the chat shows it, for example "Now: open until ...". */
export function formatOpening(
  t: TFunction<['admin-settings', 'common']>,
  lang: Lang,
  hours: OpeningHours,
  now = new Date(),
): string {
  const opening = getOpeningStatus(hours, now)
  const until = opening.open ? opening.until : opening.next
  if (!until) return opening.open ? t('hours.alwaysOpen') : t('hours.neverOpen')
  const at = isolateBidi(momentIn(lang, hours.timeZone, until))
  return opening.open ? t('hours.open', { at }) : t('hours.closed', { at })
}

function momentIn(lang: Lang, timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat(intlTag(lang), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
}
