import { useState } from 'react'
import { href, Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkedText } from '../../ui/texts/linked-text.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { OwnAccount } from './load-account.ts'

/** Explains what is deleted and what is kept, before the deletion dialog. */
export function DeleteAccount({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('dashboard/account')
  const [open, setOpen] = useState(false)
  const { ordersUnderway } = account.counts
  return (
    <>
      <ul className="list-disc space-y-2 ps-5 marker:text-muted">
        <li>{t('delete.deletedData')}</li>
        <li>
          <LinkedText text={t('delete.loggedOutMessages')} />
        </li>
        <li>
          <LinkedText text={t('delete.retainedData')} />
        </li>
        <li>
          <LinkedText text={t('delete.refundHint')} />
        </li>
      </ul>
      {ordersUnderway > 0 ? (
        <p className="mt-6 rounded-control bg-accent-wash p-4">
          {t('delete.openOrders', { count: ordersUnderway })}{' '}
          <Link to={href('/orders')} className="font-semibold text-link hover:underline">
            {t('common:myOrders')}
          </Link>
        </p>
      ) : (
        <Button look="danger" className="mt-6" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      )}
      {open && <DeleteDialog withCode={account.secondFactor} onClose={() => setOpen(false)} />}
    </>
  )
}
