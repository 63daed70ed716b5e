import { TriangleAlert } from 'lucide-react'
import { callApi } from '../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { shortSubject } from '../audit/audit-entries.ts'
import { useMutation } from '../data/use-mutation.ts'
import { IssueRow, IssueSection } from './issue-section.tsx'
import type { ProviderProblem } from './load-issues.ts'
import { ProviderName } from './provider-name.tsx'

/** Requests that the payment providers refuse. */
export function ProviderProblems({ problems }: { problems: ProviderProblem[] }) {
  const { t } = useTranslation('admin-payments')
  if (problems.length === 0) return null
  return (
    <IssueSection icon={TriangleAlert} title={t('providerProblems.title')} text={t('providerProblems.text')}>
      {problems.map((problem) => (
        <ProviderProblemRow key={problem.id} problem={problem} />
      ))}
    </IssueSection>
  )
}

function ProviderProblemRow({ problem }: { problem: ProviderProblem }) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const { id, provider, operation, reason, count, firstAt, lastAt, paymentId } = problem
  const resolve = useMutation(
    () => callApi('POST /admin/provider-problems/{id}/resolve', { param: { id } }),
    { failed: t('issues.resolveFailed') },
  )
  const occurrences = t('providerProblems.occurrences', {
    count,
    amount: isolateBidi(formatCount(lang, count)),
    since: isolateBidi(formatDate(lang, firstAt, 'moment')),
    last: isolateBidi(formatDate(lang, lastAt, 'moment')),
  })
  return (
    <IssueRow
      attributes={{ 'data-problem': operation }}
      lead={t(`providerProblems.operations.${operation}`)}
      actions={
        <Button look="line" size="small" busy={resolve.busy} onClick={resolve.run}>
          {t('providerProblems.resolve')}
        </Button>
      }
    >
      <p className="wrap-anywhere">{t('refunds.providerReason', { reason: isolateBidi(reason) })}</p>
      <p className="text-sm text-muted">
        <ProviderName provider={provider} />
        {' · '}
        {occurrences}
        {paymentId && (
          <>
            {' · '}
            {t('providerProblems.lastPayment', { id: isolateBidi(shortSubject(paymentId)) })}
          </>
        )}
      </p>
    </IssueRow>
  )
}
