import { isolated } from '../../../localization/formats.ts'
import { useLang, useTranslation } from '../../../localization/translation.tsx'
import type { WholeConversation } from '../inbox-calls.ts'
import { HereDot } from '../list/channel-icon.tsx'

/** Above the answer: how it reaches the customer, and what they read in. */
export function Whereabouts({ conversation }: { conversation: WholeConversation }) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const { channel, here, user_name, user_email, language } = conversation
  const name = isolated(user_name)
  const email = user_email && isolated(user_email)
  const way = () => {
    if (channel === 'contact') return email ? t('inbox.byMail', { email }) : t('inbox.noAddress', { name })
    if (here) return t('inbox.hereNow', { name })
    return email ? t('inbox.leftWithAddress', { name, email }) : t('inbox.noAddress', { name })
  }
  const languageName = new Intl.DisplayNames([lang], { type: 'language' }).of(language) ?? language
  return (
    <p
      className="flex flex-wrap items-baseline gap-x-3 pt-2.5 lg:px-4 text-sm text-muted"
      data-testid="whereabouts"
    >
      <span className="wrap-anywhere">
        {channel === 'chat' && here && (
          <span className="me-2 inline-flex align-middle" aria-hidden="true">
            <HereDot />
          </span>
        )}
        {way()}
      </span>
      <span className="font-medium text-ink">{t('inbox.readsIn', { language: isolated(languageName) })}</span>
    </p>
  )
}
