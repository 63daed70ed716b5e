import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { fetchWritableLanguages } from '../data/fetch-languages.ts'
import { fetchCatalog, listPackages } from '../packages/staff-catalog.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-promotion'
import { copyDraft, createDraft } from './form/promotion-draft.ts'
import { PromotionForm } from './form/promotion-form.tsx'
import { PhaseBadge } from './promotion-texts.tsx'
import { fetchPromotion } from './promotions-api.ts'
import { Report } from './report.tsx'

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
      actions={
        <>
          {saved && <PhaseBadge phase={saved.phase} />}
          <Link
            to={href('/admin/promotions') + (saved ? `#${saved.id}` : '')}
            className={buttonClass({ look: 'line', size: 'small', className: 'ms-3' })}
          >
            <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            {t('back')}
          </Link>
        </>
      }
    >
      {saved && <Report report={saved.report} />}
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
