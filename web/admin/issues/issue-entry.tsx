import { formatMoney } from '../../../shop/money.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/price.tsx'
import { CopyableText } from '../copyable-text.tsx'
import { IssueActions } from './issue-actions.tsx'
import type { Issue } from './open-issues.ts'
import { ProviderName } from './provider-name.tsx'

/** Payment issue with its amount, explanation, customer and references. */
export function IssueEntry({ issue, onChanged }: { issue: Issue; onChanged: () => void }) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const { kind, amount, currency, provider, customer, createdAt, sessionId, isDisputeLost } = issue
  return (
    <article className={issue.resolvedAt ? 'text-muted' : ''}>
      <h2 className="type-heading flex flex-wrap items-baseline justify-between gap-x-6">
        {isDisputeLost ? t('disputes.states.lost') : t(`issues.kinds.${kind}.title`)}
        <Amount text={formatMoney({ amount: Math.round(amount * 100), currency })} />
      </h2>
      {!issue.resolvedAt && (
        <p className="mt-1 max-w-2xl">
          {isDisputeLost ? t('disputes.lostText') : t(`issues.kinds.${kind}.text`)}
        </p>
      )}
      {!issue.resolvedAt && issue.evidenceDueAt && (
        <p className="mt-1 font-semibold">
          {t('disputes.evidenceDue', { date: isolateBidi(formatDate(lang, issue.evidenceDueAt, 'moment')) })}
        </p>
      )}
      {issue.reason && (
        <p className="mt-1 max-w-2xl wrap-anywhere">
          {t(kind === 'disputed' ? 'disputes.reason' : 'refunds.providerReason', {
            reason: isolateBidi(issue.reason),
          })}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        <time dateTime={createdAt}>{formatDate(lang, createdAt, 'moment')}</time>
        {' · '}
        <ProviderName provider={provider} />
        {' · '}
        {customer ? (
          <>
            <bdi>{customer.name}</bdi>, <bdi dir="ltr">{customer.email}</bdi>
          </>
        ) : (
          t('issues.unknownCustomer')
        )}
      </p>
      <CopyableText label={t('issues.session')} text={sessionId} />
      {issue.resolvedAt ? (
        <Resolution issue={issue} at={issue.resolvedAt} />
      ) : (
        <IssueActions issue={issue} onChanged={onChanged} />
      )}
    </article>
  )
}

/** Resolutions that the shop itself writes, beside `refunded`. */
const OWN_RESOLUTIONS: Partial<
  Record<string, 'issues.settledByProvider' | 'disputes.states.won' | 'disputes.states.withdrawn'>
> = {
  refund_settled: 'issues.settledByProvider',
  dispute_won: 'disputes.states.won',
  dispute_withdrawn: 'disputes.states.withdrawn',
}

/** Resolution as staff wrote it, or as the shop records it. */
function Resolution({ issue: { resolution }, at }: { issue: Issue; at: string }) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const date = isolateBidi(formatDate(lang, at, 'moment'))
  const isRefunded = !resolution || resolution === 'refunded'
  const own = resolution ? OWN_RESOLUTIONS[resolution] : undefined
  const settled = own ? t(own) : resolution
  const resolutionText = isRefunded ? t('issues.refunded') : settled
  return (
    <p className="mt-2 text-sm">
      {t('issues.resolvedOn', { date })}: <bdi className="text-ink">{resolutionText}</bdi>
    </p>
  )
}
