import { useSearchParams } from 'react-router'
import { AUDIT_GROUPS } from '../../../shop/audit/audit-actions.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Screen } from '../ui/screen.tsx'
import { type AuditFilter, parseAuditFilter, shortSubject } from './audit-entries.ts'
import { AuditList } from './audit-list.tsx'

export const handle = declareMessages('admin-audit', 'orders')

/** Activity log, filtered as the URL states. */
export default function Audit() {
  const { t } = useTranslation('admin-audit', 'admin')
  const [address, setAddress] = useSearchParams()
  const filter = parseAuditFilter(address)
  const choose = (chosen: AuditFilter) => {
    const params = Object.entries(chosen).filter(([, value]) => value)
    setAddress(Object.fromEntries(params), { replace: true, preventScrollReset: true })
  }
  return (
    <Screen title={t('admin:screens.audit')}>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <select
          aria-label={t('filterByKind')}
          value={filter.group ?? ''}
          onChange={(event) =>
            choose({ ...filter, group: AUDIT_GROUPS.find((group) => group === event.target.value) })
          }
          className="h-10 rounded-control border border-edge bg-surface px-3"
        >
          <option value="">{t('allKinds')}</option>
          {AUDIT_GROUPS.map((group) => (
            <option key={group} value={group}>
              {t(`groups.${group}`)}
            </option>
          ))}
        </select>
        <Narrowed filter={filter} onShowAll={() => choose({ group: filter.group })} />
      </div>
      <AuditList key={address.toString()} filter={filter} onChoose={choose} />
    </Screen>
  )
}

/** Names the active filter and offers to clear it. */
function Narrowed({ filter, onShowAll }: { filter: AuditFilter; onShowAll: () => void }) {
  const { t } = useTranslation('admin-audit')
  const what = [filter.actor, filter.subject].flatMap((id) => (id ? [isolateBidi(shortSubject(id))] : []))
  if (what.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3">
      {t('onlySubject', { what: what.join(', ') })}
      <button type="button" onClick={onShowAll} className="text-link underline underline-offset-4">
        {t('showAll')}
      </button>
    </p>
  )
}
