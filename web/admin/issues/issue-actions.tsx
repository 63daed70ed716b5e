import { useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import type { Issue } from './open-issues.ts'
import { RefundIssueDialog } from './refund-issue-dialog.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

/**
 * Kinds that can be refunded from here. Disputes are answered at the provider. A failed refund is retried
 * from its order, which records it; a refund from here could pay twice or bypass the order's ledger.
 */
const REFUNDED: Issue['kind'][] = ['wrong_amount', 'second_payment', 'unknown_payment', 'paid_after_close']

export function IssueActions({ issue, onChanged }: { issue: Issue; onChanged: () => void }) {
  const { t } = useTranslation('admin-payments')
  const [open, setOpen] = useState<'giveBack' | 'resolve' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {REFUNDED.includes(issue.kind) && (
        <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setOpen('giveBack')}>
          {t('issues.refund')}
        </Button>
      )}
      <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setOpen('resolve')}>
        {t('issues.resolve')}
      </Button>
      {open === 'giveBack' && <RefundIssueDialog issue={issue} onClose={close} onDone={onChanged} />}
      {open === 'resolve' && <ResolveDialog issue={issue} onClose={close} onDone={onChanged} />}
    </div>
  )
}
