import { PAYMENT_PROVIDERS } from '../../../shop/payment-provider.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { Issue } from './load-issues.ts'

export function ProviderName({ provider }: { provider: Issue['provider'] }) {
  const { t } = useTranslation('admin-payments')
  return <bdi>{PAYMENT_PROVIDERS[provider].label ?? t('issues.demoGateway')}</bdi>
}
