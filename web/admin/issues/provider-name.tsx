import { useTranslation } from '../../i18n/translation.tsx'
import type { Issue } from './open-issues.ts'

const PROVIDERS = { stripe: 'Stripe', paypal: 'PayPal' }

export function ProviderName({ provider }: { provider: Issue['provider'] }) {
  const { t } = useTranslation('dashboard')
  return <bdi>{provider === 'demo' ? t('admin.issues.demo') : PROVIDERS[provider]}</bdi>
}
