import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { ConversationDetails } from '../inbox-api.ts'
import { HereDot } from '../list/channel-icon.tsx'

/** States how the reply reaches the customer and in which language they read. */
export function ReplyChannel({ conversation }: { conversation: ConversationDetails }) {
  const { t } = useTranslation('admin-inbox')
  const { lang } = useLang()
  const { channel, here, user_name, user_email, language } = conversation
  const name = isolateBidi(user_name)
  const email = user_email && isolateBidi(user_email)
  const way = () => {
    if (channel === 'contact')
      return email ? t('replyChannel.email', { email }) : t('replyChannel.offlineWithoutEmail', { name })
    if (here) return t('replyChannel.online', { name })
    return email
      ? t('replyChannel.offlineWithEmail', { name, email })
      : t('replyChannel.offlineWithoutEmail', { name })
  }
  const languageName = new Intl.DisplayNames([lang], { type: 'language' }).of(language) ?? language
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 pt-2.5 text-sm text-muted" data-testid="whereabouts">
      <span className="wrap-anywhere">
        {channel === 'chat' && here && (
          <span className="me-2 inline-flex align-middle" aria-hidden="true">
            <HereDot />
          </span>
        )}
        {way()}
      </span>
      <span className="font-medium text-ink">
        {t('customerLanguage', { language: isolateBidi(languageName) })}
      </span>
    </p>
  )
}
