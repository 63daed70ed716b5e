import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'
import { OrderLedger } from './order-ledger.tsx'

export default function Orders() {
  const { t } = useTranslation('dashboard')
  return (
    <Screen title={t('admin.orders')}>
      <OrderLedger />
    </Screen>
  )
}
