import { useTranslation } from '../../localization/translation.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function CheckoutSkeleton() {
  const { t } = useTranslation('checkout')
  return (
    <div className="shell py-12 sm:py-16">
      <PageHead title={t('title')} hidden />
      <h1 className="type-title">{t('heading')}</h1>
      <div className="mt-8 grid gap-10 md:grid-cols-[1fr_20rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
