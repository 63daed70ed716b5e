import { Download } from 'lucide-react'
import { parseOptional } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecimalField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { FormFields, useForm } from '../../../ui/form/form.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { exportCodes, generateCodes, type Promotion } from '../promotions-api.ts'

/** Generates single-use codes and exports all codes as CSV. */
export function Codes({ promotion: { id, phase } }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const failed = t('codes.failed')
  const getCount = (fields: FormData) => parseOptional(fields.get('count')) ?? 0
  const form = useForm((fields) => generateCodes(id, getCount(fields)), {
    limits: fieldLimits('POST /admin/promotions/{id}/codes'),
    failed,
    done: (_, fields) => t('codes.done', { count: getCount(fields) }),
  })
  const exporting = useSubmit(() => exportCodes(id), { failed })
  const isOver = phase === 'ended' || phase === 'archived'
  return (
    <section aria-labelledby="codes" className="border-t border-line pt-4">
      <h2 id="codes" className="type-heading">
        {t('codes.title')}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{t('codes.text')}</p>
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
    </section>
  )
}
