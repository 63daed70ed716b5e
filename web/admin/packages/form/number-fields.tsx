import { listClaimWarnings, listMethodWarnings } from '../../../../shop/catalog/claim-warnings.ts'
import { formatMoney } from '../../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../../shop/money.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { DecimalField, SelectField } from '../../../ui/form/field.tsx'
import { ClaimWarnings } from '../claim-warnings.tsx'
import { type StaffPackage, TYPES } from '../staff-catalog.ts'
import { getShownText, parsePrice, parseQuantity } from './package-draft.ts'
import type { PackageEditor } from './use-package-editor.ts'

interface NumberFieldsProps {
  editor: PackageEditor
  saved: StaffPackage | null
  all: StaffPackage[]
}

/** Type, quantity and price, with the claim warnings that they cause. */
export function NumberFields({ editor, saved, all }: NumberFieldsProps) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const { draft, errors, change } = editor
  const [quantity, price] = [parseQuantity(draft.quantity), parsePrice(draft.price)]
  const perThousand = quantity && price ? (price / quantity) * 1_000 : null
  return (
    <div>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={t('type')}
          name="type"
          value={draft.type}
          error={errors.type}
          onChange={(event) =>
            change({ type: TYPES.find((type) => type === event.target.value) ?? draft.type })
          }
          choices={TYPES.map((type) => [type, t(`types.${type}`)] as const)}
        />
        <DecimalField
          label={t('quantity')}
          name="quantity"
          data-number="whole"
          value={draft.quantity}
          error={errors.quantity}
          onChange={(event) => change({ quantity: event.target.value })}
        />
        <DecimalField
          label={t('priceInPounds')}
          name="price"
          value={draft.price}
          error={errors.price}
          hint={
            perThousand !== null &&
            draft.type !== 'others' &&
            t('pricePerThousand', { price: isolateBidi(formatMoney(lang, fromPounds(perThousand))) })
          }
          onChange={(event) => change({ price: event.target.value })}
        />
      </div>
      <p className="mt-2 text-sm text-muted">{t(draft.type === 'others' ? 'othersHint' : 'typeHint')}</p>
      <div aria-live="polite">
        {quantity && price && perThousand && (
          <LiveWarnings
            editor={editor}
            saved={saved}
            all={all}
            quantity={quantity}
            price={price}
            perThousand={perThousand}
          />
        )}
      </div>
    </div>
  )
}

interface LiveWarningsProps extends NumberFieldsProps {
  quantity: number
  price: number
  perThousand: number
}

function LiveWarnings({ editor, saved, all, quantity, price, perThousand }: LiveWarningsProps) {
  const { draft, methods } = editor
  const id = saved?.id ?? ''
  const texts = {
    en: getShownText(draft, 'en', methods),
    ar: getShownText(draft, 'ar', methods),
    es: getShownText(draft, 'es', methods),
  }
  const others = all.filter((entry) => !entry.archived && entry.id !== id)
  const claimants = [...others, { id, type: draft.type, quantity, price, texts }].map(
    ({ texts, ...claimant }) => ({
      ...claimant,
      tags: { en: texts.en?.tag, ar: texts.ar?.tag, es: texts.es?.tag },
    }),
  )
  return (
    <ClaimWarnings
      warnings={[...(listClaimWarnings(claimants).get(id) ?? []), ...listMethodWarnings(texts)]}
      of={{ perThousand, texts }}
      all={all}
    />
  )
}
