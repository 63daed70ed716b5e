import { intlTag, type Lang } from '../../shop/localization/languages.ts'
import { daysUntil } from '../conversations/day-names.ts'
import { formatDate } from '../i18n/formats.ts'
import { useLang, useTranslation } from '../i18n/translation.tsx'
import { useRootData } from '../root-data.ts'
import type { ChatHours } from './live/chat-calls.ts'

/** Whether support is open and when it opens again. Without opening hours: how soon replies arrive. */
export function Presence({ hours }: { hours: ChatHours | null }) {
  const { t } = useTranslation('contact')
  const { lang } = useLang()
  const reply = useRootData()?.promises.reply
  const isHere = hours?.open && hours.scheduled
  const back = hours && !hours.open ? hours.back_at : null
  return (
    <p role="status" className="flex items-center gap-2 text-[0.95rem] text-on-night-muted">
      {isHere && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-lime" />}
      {isHere
        ? t('chat.online')
        : back
          ? t(getMessageKey(back), { day: formatDay(lang, back), time: formatDate(lang, back, 'clock') })
          : reply && t('replyWithin', { reply })}
    </p>
  )
}

function getMessageKey(back: string) {
  const days = daysUntil(back)
  return days <= 0 ? 'chat.backToday' : days === 1 ? 'chat.backTomorrow' : 'chat.backOn'
}

/** Within a week the weekday is enough. */
function formatDay(lang: Lang, back: string): string {
  const style =
    daysUntil(back) < 7 ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
  return new Intl.DateTimeFormat(intlTag(lang), style).format(new Date(back))
}
