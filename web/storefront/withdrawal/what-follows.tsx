import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData, useSendsEmails } from '../../root-data.ts'

/** The next steps of a withdrawal, beside the form: confirmation, decision and money. */
export function WhatFollows({ email }: { email: string | null }) {
  const { t } = useTranslation('orders/cases')
  const figures = useRootData()?.promises.refund
  const sendsEmails = useSendsEmails()
  if (!figures) return null
  const byEmail =
    email === null
      ? t('withdrawal.coming.emailOfOrder')
      : t('withdrawal.coming.email', { email: isolateBidi(email) })
  const steps = [
    sendsEmails ? byEmail : t('withdrawal.coming.here'),
    t('withdrawal.coming.decide', { review: isolateBidi(figures.review) }),
    t('withdrawal.coming.money', { days: isolateBidi(figures.refund) }),
  ]
  return (
    <section className="rounded-panel border border-line bg-surface p-5 sm:p-6" data-testid="what-follows">
      <h2 className="type-heading">{t('withdrawal.follows')}</h2>
      <ol className="mt-3 list-decimal space-y-2.5 ps-5 marker:font-semibold">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
