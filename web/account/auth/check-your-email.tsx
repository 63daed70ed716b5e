import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { ContactLink } from '../../storefront/link-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { AuthFrame, BackToLogin } from './auth-form.tsx'

interface CheckYourEmailProps {
  email: string
  /** By default the text about a reset link. */
  text?: string
  failure: { title: string; otherwise: string }
  /** Requests another link. May throw the error of the call. */
  onAgain: () => Promise<void>
  onOther: () => void
  aside: ReactNode
}

/** Shown after a link was requested. It is the same whether or not the account exists. */
export function CheckYourEmail({ email, text, failure, onAgain, onOther, aside }: CheckYourEmailProps) {
  const { t } = useTranslation('auth')
  const { run, busy } = useSubmit(onAgain, { failed: failure.title, otherwise: failure.otherwise })
  const sendsEmails = useSendsEmails()
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <AuthFrame
      heading={t('checkEmail')}
      text={text ?? t('resetRequested')}
      headingRef={heading}
      aside={aside}
    >
      <div className="mt-8 space-y-4 rounded-panel border border-line bg-surface p-4 sm:p-5">
        <p className="flex gap-3">
          <MailCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0">
            {sendsEmails ? t('noEmailHint', { email: isolateBidi(email) }) : t('noEmails.asked')}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => run()}>
            {t('sendAgain')}
          </Button>
          <Button onClick={onOther}>{t('otherEmail')}</Button>
        </div>
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <BackToLogin />
        {!sendsEmails && <ContactLink look="text" />}
      </p>
    </AuthFrame>
  )
}
