import { ChartLine } from 'lucide-react'
import { Link } from 'react-router'
import { may } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../screen.tsx'
import { Choices } from './choices.tsx'

/** What is known of visitors, and that their visits are not counted: nothing is shown that is not so. */
export default function Analytics() {
  const { t } = useTranslation('dashboard')
  const user = session.useUser()
  const isAdmin = may(user?.role ?? '', 'admin:dashboard')
  return (
    <Screen title={t('admin.analytics')}>
      <Choices />
      <EmptyState icon={ChartLine} title={t('board.analytics.none')} text={t('board.analytics.text')}>
        <Link to={isAdmin ? '/admin' : '/admin/orders'} className={buttonClass({ look: 'line' })}>
          {isAdmin ? t('board.analytics.dashboard') : t('board.analytics.orders')}
        </Link>
      </EmptyState>
    </Screen>
  )
}
