import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PROMOTION_LIMITS } from '../../../../shop/promotions/promotion-fields.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useCall } from '../../data/use-mutation.ts'
import { parseQuantity } from '../../packages/form/package-draft.ts'
import { exportCodes, generateCodes, type Promotion } from '../promotions-api.ts'
import { NUMBER_PROPS } from './benefit-fields.tsx'

/** Generates single-use codes and exports all codes as CSV. */
export function Codes({ promotion: { id, phase } }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const { lang } = useLang()
  const [text, setText] = useState('100')
  const [isInvalid, setInvalid] = useState(false)
  const failed = t('codes.failed')
  const generating = useCall((count: number) => generateCodes(id, count), {
    failed,
    done: (_, count) => t('codes.done', { count }),
  })
  const exporting = useCall(() => exportCodes(id), { failed })
  const isOver = phase === 'ended' || phase === 'archived'
  const limits = { max: formatCount(lang, PROMOTION_LIMITS.generatedCodes) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const count = parseQuantity(text)
    const isAllowed = count !== null && count <= PROMOTION_LIMITS.generatedCodes
    setInvalid(!isAllowed)
    if (isAllowed) generating.run(count)
  }
  return (
    <section aria-labelledby="codes" className="border-t border-line pt-4">
      <h2 id="codes" className="type-heading">
        {t('codes.title')}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{t('codes.text')}</p>
      <form noValidate onSubmit={submit}>
        {!isOver && (
          <Field
            label={t('codes.count')}
            name="count"
            value={text}
            error={isInvalid ? t('codes.countError', limits) : null}
            onChange={({ target }) => setText(target.value)}
            {...NUMBER_PROPS}
          />
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {!isOver && (
            <Button type="submit" size="compact" look="line" busy={generating.busy}>
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
