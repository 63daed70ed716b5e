import { Download } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { callApi, fetchApi } from '../../api-client.ts'
import { formatCount, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { parseOptional } from '../../i18n/parse-input.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { DecimalField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormFields, useForm } from '../../ui/form/form.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { fetchWritableLanguages } from '../data/languages-api.ts'
import { fetchCatalog, listPackages } from '../packages/staff-catalog.ts'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-promotion'
import { copyDraft, createDraft } from './promotion-editor.ts'
import { PromotionForm } from './promotion-form.tsx'
import { exportCodes, PhaseBadge, type Promotion } from './promotion-texts.tsx'

export const handle = declareMessages('admin-promotions')

/** Path segment of a new promotion. `from` in the query is the id of the promotion that it copies. */
const NEW = 'new'

export async function clientLoader({ request, params: { promotionId } }: Route.ClientLoaderArgs) {
  const isNew = promotionId === NEW
  const id = isNew ? new URL(request.url).searchParams.get('from') : promotionId
  const [promotion, catalog, languages] = await Promise.all([
    id ? callApi('GET /admin/promotions/{id}', { param: { id } }) : null,
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
      >
        {saved?.trigger === 'code' && <Codes promotion={saved} />}
      </PromotionForm>
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

/** Generates single-use codes and exports all codes as CSV. */
function Codes({ promotion: { id, phase } }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const failed = t('codes.failed')
  const getCount = (fields: FormData) => parseOptional(fields.get('count')) ?? 0
  const form = useForm(
    (fields) => {
      const request = { param: { id }, json: { count: getCount(fields) } }
      return downloadPrivateFile(fetchApi('POST /admin/promotions/{id}/codes', request), 'codes.csv')
    },
    {
      limits: fieldLimits('POST /admin/promotions/{id}/codes'),
      failed,
      done: (_, fields) => t('codes.done', { count: getCount(fields) }),
    },
  )
  const exporting = useSubmit(() => exportCodes(id), { failed })
  const isOver = phase === 'ended' || phase === 'archived'
  return (
    <FoldedFields title={t('codes.title')} set={[]}>
      <p className="mb-3 text-sm text-muted">{t('codes.text')}</p>
      <form {...form.props}>
        {!isOver && (
          <FormFields form={form}>
            <DecimalField label={t('codes.count')} name="count" data-number="whole" defaultValue="100" />
          </FormFields>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {!isOver && (
            <Button type="submit" size="compact" look="line" busy={form.busy}>
              <Download className="size-4" aria-hidden="true" />
              {t('codes.generate')}
            </Button>
          )}
          <Button size="compact" look="line" busy={exporting.busy} onClick={() => exporting.run()}>
            {t('codes.export')}
          </Button>
        </div>
      </form>
    </FoldedFields>
  )
}
