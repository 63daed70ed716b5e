import { useTranslation } from '../../i18n/translation.tsx'
import { type Case, isActiveCase } from './case-calls.ts'

export function CaseStateBadge({ state }: Pick<Case, 'state'>) {
  const { t } = useTranslation('orders/cases')
  const look = isActiveCase({ state }) ? 'bg-accent-wash text-link' : 'border border-line text-muted'
  return (
    <span
      className={`inline-block rounded-full px-3 text-sm leading-7 font-semibold whitespace-nowrap ${look}`}
      data-case-state={state}
    >
      {t(`state.${state}`)}
    </span>
  )
}
