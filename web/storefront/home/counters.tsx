import { useTranslation } from '../../localization/translation.tsx'
import { Claims } from '../claims.tsx'

export function Counters() {
  const { t } = useTranslation('home')
  return (
    <section className="shell pt-16" aria-labelledby="counters">
      <h2 id="counters" className="type-title mb-8">
        {t('counters.title')}
      </h2>
      <Claims
        labels={{
          customers: t('counters.customers'),
          followers: t('counters.followers'),
          engagement: t('counters.engagement'),
          satisfaction: t('counters.satisfaction'),
        }}
      />
    </section>
  )
}
