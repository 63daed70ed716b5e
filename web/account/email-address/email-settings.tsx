import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSendsEmails } from '../../root-data.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField, PasswordField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { SettingRow } from '../account-section.tsx'
import { CodeField, getCode } from '../auth/code-field.tsx'
import type { EmailState } from './email-api.ts'

/** The email of the account, a change that waits for its confirmation, and the form for another change. */
export function EmailSettings({ account }: { account: EmailState }) {
  const { t } = useTranslation('dashboard/account', 'auth')
  const [changing, setChanging] = useState(false)
  const sendsEmails = useSendsEmails()
  const { emailChange, emailVerified } = account
  return (
    <>
      <SettingRow
        isBesideTitle
        action={!changing && <Button onClick={() => setChanging(true)}>{t('email.change')}</Button>}
      >
        <p className="wrap-anywhere">
          <bdi dir="ltr" className="me-3 font-semibold">
            {account.email}
          </bdi>
          <EmailBadge isVerified={emailVerified} />
        </p>
      </SettingRow>
      {!emailVerified && !sendsEmails && <p className="text-muted">{t('auth:noEmails.verify')}</p>}
      {emailChange && <PendingChange email={emailChange.email} />}
      {changing && (
        <div className="max-w-md">
          <ChangeForm withCode={account.secondFactor} onClose={() => setChanging(false)} />
        </div>
      )}
    </>
  )
}

/** Whether the address is confirmed. Where the shop sends no emails, nobody has to do anything. */
export function EmailBadge({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('dashboard/account')
  const sendsEmails = useSendsEmails()
  return (
    <Badge
      tone={isVerified ? 'good' : sendsEmails ? 'warning' : 'neutral'}
      size="medium"
      className="max-md:mt-1"
      icon={isVerified ? CircleCheck : Clock}
    >
      {t(isVerified ? 'email.verified' : 'email.unverified')}
    </Badge>
  )
}

function ChangeForm({ withCode, onClose }: { withCode: boolean; onClose: () => void }) {
  const { t } = useTranslation('dashboard/account')
  const { revalidate } = useRevalidator()
  const sendsEmails = useSendsEmails()
  return (
    <Form
      submit={t('email.submit')}
      submitting={t('email.submitting')}
      failed={t('email.failed')}
      fieldsOfCodes={{ wrong_password: 'password', second_factor_invalid: 'code', same_email: 'email' }}
      onSubmit={(fields) =>
        callApi('POST /account/email/change', {
          json: {
            email: String(fields.get('email')),
            password: String(fields.get('password')),
            code: getCode(fields),
          },
        })
      }
      onDone={onClose}
      reload={revalidate}
      cancel={{ label: t('email.cancel'), onCancel: onClose }}
    >
      <p>{t(sendsEmails ? 'email.explain' : 'email.explainNoServer')}</p>
      <EmailField label={t('email.new')} />
      <PasswordField label={t('email.password')} name="password" autoComplete="current-password" required />
      {withCode && <CodeField />}
    </Form>
  )
}

function PendingChange({ email }: { email: string }) {
  const { t } = useTranslation('dashboard/account')
  const { revalidate } = useRevalidator()
  const sendsEmails = useSendsEmails()
  const { run, busy } = useSubmit(() => callApi('DELETE /account/email/change'), {
    done: () => t('email.cancelled'),
    failed: t('email.cancelFailed'),
    reload: revalidate,
  })
  return (
    <div role="status" className="rounded-control bg-accent-wash p-4">
      <p className="wrap-anywhere">
        {t(sendsEmails ? 'email.pending' : 'email.pendingNoServer', { email: isolateBidi(email) })}
      </p>
      {sendsEmails && <p className="mt-1 text-sm text-muted">{t('email.pendingHint')}</p>}
      <Button className="mt-3" busy={busy} onClick={() => run()}>
        {t('email.cancelChange')}
      </Button>
    </div>
  )
}
