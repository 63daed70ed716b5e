import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type Case, isActiveCase } from './case-calls.ts'

export function CaseStateBadge({ state }: Pick<Case, 'state'>) {
  const { t } = useTranslation('orders/cases')
  return (
    <Badge tone={isActiveCase({ state }) ? 'active' : 'quiet'} size="medium" data-case-state={state}>
      {t(`state.${state}`)}
    </Badge>
  )
}
