import { useState } from 'react'
import { href } from 'react-router'
import { formatCount, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { fetchWritableLanguages } from '../data/fetch-languages.ts'
import { fetchCatalog, listPackages } from '../packages/staff-catalog.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-promotion'
import { copyDraft, createDraft } from './form/promotion-draft.ts'
import { PromotionForm } from './form/promotion-form.tsx'
import { PhaseBadge } from './promotion-texts.tsx'
import { fetchPromotion, type Promotion } from './promotions-api.ts'

export const handle = declareMessages('admin-promotions')

/** Path segment of a new promotion. `from` in the query is the id of the promotion that it copies. */
const NEW = 'new'

export async function clientLoader({ request, params: { promotionId } }: Route.ClientLoaderArgs) {
  const isNew = promotionId === NEW
  const id = isNew ? new URL(request.url).searchParams.get('from') : promotionId
  const [promotion, catalog, languages] = await Promise.all([
    id ? fetchPromotion(id) : null,
    fetchCatalog(),
    fetchWritableLanguages(),
  ])
  const packages = listPackages(catalog).filter(({ archived }) => !archived)
  return { saved: isNew ? null : promotion, source: isNew ? promotion : null, packages, languages }
}

export default function EditPromotion({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('admin-promotions')
  const { saved, source, ...choices } = loaderData
  /** Counts the versions shown in the form, which a newer one replaces only on demand. */
  const [version, setVersion] = useState(0)
  return (
    <Screen
      title={saved ? t('editTitle', { name: isolateBidi(saved.name) }) : t('newTitle')}
      back={{ to: href('/admin/promotions') + (saved ? `#${saved.id}` : ''), label: t('back') }}
      state={saved && <PhaseBadge phase={saved.phase} />}
    >
      {saved && saved.report.uses + saved.report.reserved > 0 && <Report report={saved.report} />}
      <PromotionForm
        key={`${params.promotionId} ${source?.id} ${version}`}
        saved={saved}
        initial={source ? copyDraft(source, t('copyOf', { name: source.name })) : createDraft(saved)}
        onReload={() => setVersion(version + 1)}
        {...choices}
      />
    </Screen>
  )
}

/** Uses, revenue, discount given and refunds of a promotion. */
function Report({ report }: Pick<Promotion, 'report'>) {
  const { t } = useTranslation('admin-promotions')
  const { lang } = useLang()
  const figures = {
    uses: formatCount(lang, report.uses),
    reserved: formatCount(lang, report.reserved),
    revenue: formatPounds(lang, report.revenue),
    discount: formatPounds(lang, report.discount),
    refunded: formatPounds(lang, report.refunded),
    net: formatPounds(lang, report.revenue - report.refunded),
  }
  return (
    <section aria-label={t('report.title')} className="mt-4 border-y border-line py-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-6" data-report>
        {(['uses', 'reserved', 'revenue', 'discount', 'refunded', 'net'] as const).map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(`report.${name}`)}</dt>
            <dd className="figures text-lg font-semibold">
              <bdi>{figures[name]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">{t('report.hint')}</p>
    </section>
  )
}
