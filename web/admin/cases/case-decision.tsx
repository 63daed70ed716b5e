import { useState } from 'react'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import type { DecidableCase } from './cases-api.ts'
import { AcceptDialog, AdjustDialog, RefuseDialog } from './decision-dialogs.tsx'
import { useRemedyText } from './remedy-text.ts'

/** Accepts what the policy provides, adjusts it or refuses the case. Money needs the permission to refund. */
export function CaseDecision({ found }: { found: DecidableCase }) {
  const { t } = useTranslation('admin-cases')
  const [open, setOpen] = useState<'accept' | 'adjust' | 'refuse' | null>(null)
  const remedyText = useRemedyText()
  const canRefund = hasPermission(session.useUser()?.role ?? '', 'refunds:make')
  const { proposal, kind } = found
  const close = () => setOpen(null)
  // Without a refund or a replacement only the end of the order can be accepted; all else needs a reason.
  const isAcceptable = proposal.remedy !== 'none' || kind === 'cancellation' || kind === 'withdrawal'
  const isAllowed = proposal.remedy !== 'refund' || canRefund
  return (
    <>
      <div className="flex flex-wrap gap-2" data-testid="decide">
        {isAcceptable && isAllowed && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('accept')}>
            {t('acceptAs', {
              remedy: proposal.remedy === 'none' ? t('remedies.end') : remedyText(proposal),
            })}
          </Button>
        )}
        <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setOpen('adjust')}>
          {t('adjust')}
        </Button>
        <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setOpen('refuse')}>
          {t('refuse')}
        </Button>
      </div>
      {!isAllowed && <p className="mt-2 text-sm text-muted">{t('refundNotAllowed')}</p>}
      {open === 'accept' && <AcceptDialog found={found} onClose={close} />}
      {open === 'adjust' && <AdjustDialog found={found} canRefund={canRefund} onClose={close} />}
      {open === 'refuse' && <RefuseDialog found={found} onClose={close} />}
    </>
  )
}
