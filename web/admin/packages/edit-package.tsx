import { Suspense, useState } from 'react'
import { data, href } from 'react-router'
import { listClaimWarnings, listMethodCardWarnings } from '../../../shop/catalog/claim-warnings.ts'
import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import {
  DEFAULT_DELIVERY_TERMS,
  PACKAGE_TYPES,
  type PackageView,
} from '../../../shop/catalog/package-view.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { convert, fromPounds, type Money } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { PricesContext, usePrices } from '../../i18n/prices.tsx'
import { declareMessages } from '../../i18n/route-messages.ts'
import { LangContext, useTranslation } from '../../i18n/translation.tsx'
import { PackageCardView } from '../../storefront/packages/package-card-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DecimalField, SelectField } from '../../ui/form/field.tsx'
import { FormFields, Refusal } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states/loading-screen.tsx'
import { fetchWritableLanguages } from '../data/languages-api.ts'
import {
  type DefaultMethodCard,
  fetchCatalog,
  fetchDefaultMethodCards,
  getPackageName,
  listPackages,
  type StaffPackage,
} from '../data/packages-api.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { EDITOR_FORM, EDITOR_GRID, PreviewPane } from '../ui/preview-pane.tsx'
import { EditorFooter } from '../ui/save-bar.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-package'
import { ClaimWarnings } from './package-cells.tsx'
import { getShownText, type PackageEditor, parseNumbers, usePackageEditor } from './package-editor.ts'
import { DefaultMethodCardDialog, DeliveryFields, MethodCardFields, PackageTexts } from './package-fields.tsx'
import { QuestionList } from './question-list.tsx'

export const handle = declareMessages(
  'admin-packages',
  'admin-settings',
  'services',
  'services/trackRecord',
  'orders',
)

/** Path segment of a new package; the ids of packages begin with their type. */
const NEW = 'new'

export async function clientLoader({ params: { packageId } }: Route.ClientLoaderArgs) {
  const [catalog, methodCards, languages] = await Promise.all([
    fetchCatalog(),
    fetchDefaultMethodCards(),
    fetchWritableLanguages(),
  ])
  const all = listPackages(catalog)
  const saved = all.find(({ id }) => id === packageId) ?? null
  if (!saved && packageId !== NEW) throw data(null, 404)
  return { all, saved, methodCards, languages }
}

/** Editor of a new or existing package, with the other packages of its type for comparison. */
export default function EditPackage({ loaderData, params }: Route.ComponentProps) {
  const { t, lang } = useTranslation('admin-packages')
  const { saved } = loaderData
  /** Counts the versions shown in the form, which a newer one replaces only on demand. */
  const [version, setVersion] = useState(0)
  return (
    <Screen
      title={saved ? t('editTitle', { name: isolateBidi(getPackageName(saved, lang)) }) : t('newTitle')}
      back={{ to: href('/admin/packages') + (saved ? `#${saved.id}` : ''), label: t('back') }}
      state={
        saved && (
          <Badge tone={saved.archived ? 'neutral' : 'good'} size="medium">
            {t(saved.archived ? 'archived' : 'onSale')}
          </Badge>
        )
      }
    >
      <PackageForm
        key={`${params.packageId} ${version}`}
        {...loaderData}
        onReload={() => setVersion(version + 1)}
      />
    </Screen>
  )
}

interface PackageFormProps {
  saved: StaffPackage | null
  all: StaffPackage[]
  methodCards: DefaultMethodCard[]
  languages: Lang[]
  /** Replaces the version in the form by the current one. */
  onReload: () => void
}

function PackageForm({ saved, all, methodCards, languages, onReload }: PackageFormProps) {
  const { t } = useTranslation('admin-packages')
  const editor = usePackageEditor(saved, methodCards)
  const { form } = editor
  const [isEditingType, setEditingType] = useState(false)
  return (
    <div className={EDITOR_GRID}>
      <form {...form.props} className={`${EDITOR_FORM} space-y-8`}>
        <FormFields form={form}>
          {saved?.archived && <Notice tone="neutral">{t('archivedHint')}</Notice>}
          <NumberFields editor={editor} saved={saved} all={all} />
          <PackageTexts languages={languages} editor={editor} />
          <fieldset className="max-lg:order-1">
            <legend className="type-heading pb-2 max-lg:pt-6">{t('more')}</legend>
            <MethodCardFields editor={editor} onEditType={() => setEditingType(true)} />
            <DeliveryFields editor={editor} />
            <Questions editor={editor} />
          </fieldset>
        </FormFields>
        <EditorFooter
          submit={t(saved ? 'save' : 'publish')}
          cancel={{ label: t('cancel'), to: href('/admin/packages') }}
          busy={form.busy}
          namesChanges={saved !== null}
          isUnchanged={saved !== null && !editor.isChanged}
        >
          <Refusal title={t('saveFailed')} error={form.error} onReload={onReload} className="mb-3" />
        </EditorFooter>
      </form>
      <div className="max-lg:contents lg:sticky lg:top-16">
        <Preview editor={editor} saved={saved} all={all} />
      </div>
      {isEditingType && <DefaultMethodCardDialog editor={editor} onClose={() => setEditingType(false)} />}
      <LeaveGuard wouldLose={editor.wouldLose} isChanged={editor.isChanged} />
    </div>
  )
}

function Questions({ editor }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { length: count } = editor.draft.questions
  return (
    <FoldedFields
      title={t('questions.heading')}
      set={[count > 0 ? t('questions.count', { count }) : t('questions.none')]}
    >
      <QuestionList editor={editor} />
    </FoldedFields>
  )
}

interface NumberFieldsProps {
  editor: PackageEditor
  saved: StaffPackage | null
  all: StaffPackage[]
}

/** Type, quantity and price, with the claim warnings that they cause. */
function NumberFields({ editor, saved, all }: NumberFieldsProps) {
  const { t, lang } = useTranslation('admin-packages')
  const { draft, change, bind } = editor
  const { quantity, price } = parseNumbers(draft)
  const perThousand = quantity && price ? (price / quantity) * 1_000 : null
  return (
    <fieldset>
      <legend className="type-heading">{t('price')}</legend>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-5 *:first:max-sm:col-span-full sm:grid-cols-3 sm:gap-x-5">
        <SelectField
          label={t('type')}
          name="type"
          value={draft.type}
          onChange={(event) =>
            change({ type: PACKAGE_TYPES.find((type) => type === event.target.value) ?? draft.type })
          }
          choices={PACKAGE_TYPES.map((type) => [type, t(`types.${type}`)] as const)}
        />
        <DecimalField label={t('quantity')} {...bind('quantity')} />
        <DecimalField
          label={t('priceInPounds')}
          hint={
            perThousand !== null &&
            draft.type !== 'others' &&
            t('pricePerThousand', { price: isolateBidi(formatMoney(lang, fromPounds(perThousand))) })
          }
          {...bind('price')}
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
    </fieldset>
  )
}

interface LiveWarningsProps extends NumberFieldsProps {
  quantity: number
  price: number
  perThousand: number
}

function LiveWarnings({ editor, saved, all, quantity, price, perThousand }: LiveWarningsProps) {
  const { draft, methodCards } = editor
  const id = saved?.id ?? ''
  const texts = {
    en: getShownText(draft, 'en', methodCards),
    ar: getShownText(draft, 'ar', methodCards),
    es: getShownText(draft, 'es', methodCards),
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
      warnings={[...(listClaimWarnings(claimants).get(id) ?? []), ...listMethodCardWarnings(texts)]}
      of={{ perThousand, texts }}
      all={all}
    />
  )
}

/** The storefront's package card in the shown language. */
export function Preview({ editor, saved, all }: NumberFieldsProps) {
  const { draft, shownLang: lang } = editor
  const { t } = useTranslation('admin-packages')
  const prices = usePrices()
  const entry = toPackageView(editor, saved)
  const { price, quantity } = parseNumbers(draft)
  const rivals = all.filter(({ id, type, archived }) => !archived && type === draft.type && id !== saved?.id)
  const views = [...rivals.map((each) => viewOfKnown(each)), entry]
  const formatPrice = (money: Money) => formatMoney(lang, convert(money, prices.quote))
  const formatPounds = (pounds: number) => formatPrice(fromPounds(pounds))
  return (
    <PreviewPane title={t('preview')}>
      {/* To be looked at: what it holds is in the fields, and its buttons buy nothing here. */}
      <div
        inert
        lang={lang}
        dir={getTextDirection(lang)}
        className="-mx-3 mt-3 rounded-panel bg-paper p-3"
        data-preview={lang}
      >
        <Suspense fallback={<Skeleton className="h-80" />}>
          <LangContext value={lang}>
            <PricesContext value={{ ...prices, formatPrice, formatPounds }}>
              <ul>
                <PackageCardView entry={entry} all={price === null || quantity === null ? [] : views} />
              </ul>
            </PricesContext>
          </LangContext>
        </Suspense>
      </div>
      <p className="mt-2 text-sm text-muted">{t('previewHint')}</p>
    </PreviewPane>
  )
}

function toPackageView(
  { draft, shownLang, methodCards }: PackageEditor,
  saved: StaffPackage | null,
): PackageView {
  const text = getShownText(draft, shownLang, methodCards)
  const { quantity, price, ...terms } = parseNumbers(draft)
  return {
    id: saved?.id ?? 'new',
    type: draft.type,
    quantity: quantity ?? 1_000,
    price: price ?? 0,
    ...terms,
    allowsPlan: draft.allowsPlan,
    ...(draft.questions.length > 0 && { asksQuestions: true as const }),
    ...text,
    name: text.name || '…',
    // Duplicates are rejected on save; the preview renders them once.
    features: [...new Set(text.features)],
  }
}

function viewOfKnown({ id, type, quantity, price }: StaffPackage): PackageView {
  return { id, type, quantity, price, ...DEFAULT_DELIVERY_TERMS, ...EMPTY_PACKAGE_TEXT }
}
