import { Suspense, useState } from 'react'
import { data, href } from 'react-router'
import { METHOD_CARD_FIELDS, PACKAGE_TEXT_FIELDS } from '../../../shop/catalog/package-fields.ts'
import { EMPTY_PACKAGE_TEXT, getMethodCard } from '../../../shop/catalog/package-text.ts'
import { PACKAGE_TYPES, type PackageView } from '../../../shop/catalog/package-view.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection } from '../../../shop/localization/languages.ts'
import { convert, fromPounds, type Money } from '../../../shop/money.ts'
import { formatPounds, isolateBidi, joinFacts } from '../../i18n/formats.ts'
import { PricesContext, usePrices } from '../../i18n/prices.tsx'
import { declareMessages } from '../../i18n/route-messages.ts'
import { LangContext, useTranslation } from '../../i18n/translation.tsx'
import { PackageCardView } from '../../storefront/packages/package-card-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { DecimalField, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormFields, Refusal } from '../../ui/form/form.tsx'
import { MethodCardTexts } from '../../ui/method-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states/loading-screen.tsx'
import { fetchWritableLanguages } from '../data/languages-api.ts'
import {
  fetchCatalog,
  fetchDefaultMethodCards,
  getPackageName,
  listPackages,
  saveDefaultMethodCard,
} from '../data/packages-api.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { SwitchField } from '../settings/switch.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { EDITOR_FORM, EDITOR_GRID, PreviewPane } from '../ui/preview-pane.tsx'
import { EditorFooter } from '../ui/save-bar.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-package'
import { ClaimWarnings, checkClaims, DeliveryFields } from './package-cells.tsx'
import { type EditedPackage, type PackageEditor, usePackageEditor } from './package-editor.ts'
import { getWriting, PackageTexts, QuestionFields, TextInputs } from './package-fields.tsx'

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

/** `onReload` replaces the version in the form by the current one. */
function PackageForm({ onReload, ...edited }: EditedPackage & { onReload: () => void }) {
  const { t } = useTranslation('admin-packages')
  const { saved } = edited
  const editor = usePackageEditor(edited)
  const { form } = editor
  return (
    <div className={EDITOR_GRID}>
      <form {...form.props} className={`${EDITOR_FORM} space-y-8`}>
        <FormFields form={form}>
          {saved?.archived && <Notice tone="neutral">{t('archivedHint')}</Notice>}
          <NumberFields editor={editor} />
          <PackageTexts editor={editor} />
          <fieldset className="max-lg:order-1">
            <legend className="type-heading pb-2 max-lg:pt-6">{t('more')}</legend>
            <MethodCardFields editor={editor} />
            <DeliveryFields editor={editor} />
            <QuestionFields editor={editor} />
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
        <Preview editor={editor} />
      </div>
      <LeaveGuard wouldLose={editor.wouldLose} isChanged={editor.isChanged} />
    </div>
  )
}

/** Type, quantity and price, with the claim warnings that they cause. */
function NumberFields({ editor }: { editor: PackageEditor }) {
  const { t, lang } = useTranslation('admin-packages')
  const { draft, change, bind, numbers, all } = editor
  const { quantity, price } = numbers
  const perThousand = quantity && price ? (price / quantity) * 1_000 : 0
  return (
    <fieldset>
      <legend className="type-heading">{t('price')}</legend>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-5 *:first:max-sm:col-span-full sm:grid-cols-3 sm:gap-x-5">
        <SelectField
          label={t('type')}
          name="type"
          value={draft.type}
          onChoose={(type) => change({ type })}
          choices={PACKAGE_TYPES.map((type) => [type, t(`types.${type}`)] as const)}
        />
        <DecimalField label={t('quantity')} {...bind('quantity')} />
        <DecimalField
          label={t('priceInPounds')}
          hint={
            perThousand > 0 &&
            draft.type !== 'others' &&
            t('pricePerThousand', { price: isolateBidi(formatPounds(lang, perThousand)) })
          }
          {...bind('price')}
        />
      </div>
      <p className="mt-2 text-sm text-muted">{t(draft.type === 'others' ? 'othersHint' : 'typeHint')}</p>
      <div aria-live="polite">
        {perThousand > 0 && <ClaimWarnings {...checkClaims(editor, perThousand)} all={all} />}
      </div>
    </fieldset>
  )
}

/** How the package is delivered, in the shown language: as its type, or with a text of its own. */
function MethodCardFields({ editor }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { draft, form, shownLang, setOwnsMethodCard } = editor
  const shown = editor.getShownText(shownLang)
  const method = getMethodCard(shown)
  const type = t(`types.${draft.type}`)
  // Texts that call the package real lack a method, for which there is no field yet.
  const missing = form.errors[`texts.${shownLang}.methodDelivery`]
  return (
    <>
      <FoldedFields
        title={t('method.heading')}
        set={[shown.methodDelivery ?? t('method.none'), draft.ownsMethodCard && t('method.own')]}
      >
        {draft.ownsMethodCard ? (
          <div key={shownLang} className="space-y-5">
            <TextInputs names={METHOD_CARD_FIELDS} editor={editor} />
          </div>
        ) : (
          <>
            {method && <MethodCardTexts card={method} lang={shownLang} />}
            <DialogButton className="mt-4" dialog={<DefaultMethodCardDialog editor={editor} />}>
              {t('method.editType', { type })}
            </DialogButton>
          </>
        )}
        <SwitchField
          name="ownsMethodCard"
          label={t('method.own')}
          text={t('method.ownHint', { type })}
          on={draft.ownsMethodCard}
          onChange={setOwnsMethodCard}
        />
      </FoldedFields>
      {missing && !draft.ownsMethodCard && (
        <p role="alert" className="pb-3 text-sm text-danger">
          {missing}
        </p>
      )}
    </>
  )
}

/** The storefront's package card in the shown language. */
function Preview({ editor }: { editor: PackageEditor }) {
  const { draft, numbers, saved, all, shownLang: lang } = editor
  const { t } = useTranslation('admin-packages')
  const prices = usePrices()
  const { quantity, price, ...terms } = numbers
  const text = editor.getShownText(lang)
  const entry: PackageView = {
    ...text,
    ...terms,
    id: saved?.id ?? NEW,
    type: draft.type,
    quantity: quantity ?? 1_000,
    price: price ?? 0,
    allowsPlan: draft.allowsPlan,
    asksQuestions: draft.questions.length > 0 || undefined,
    name: text.name || '…',
    // Duplicates are rejected on save; the preview renders them once.
    features: [...new Set(text.features)],
  }
  const rivals = all
    .filter(({ id, type, archived }) => !archived && type === draft.type && id !== saved?.id)
    .map((rival) => ({ ...EMPTY_PACKAGE_TEXT, ...rival }))
  const isPriced = quantity !== null && price !== null
  const formatPrice = (money: Money) => formatMoney(lang, convert(money, prices.quote))
  const showPounds = (pounds: number) => formatPrice(fromPounds(pounds))
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
            <PricesContext value={{ ...prices, formatPrice, formatPounds: showPounds }}>
              <ul>
                <PackageCardView entry={entry} all={isPriced ? [...rivals, entry] : []} />
              </ul>
            </PricesContext>
          </LangContext>
        </Suspense>
      </div>
      <p className="mt-2 text-sm text-muted">{t('previewHint')}</p>
    </PreviewPane>
  )
}

/** Changes how all packages of the type without a text of their own are delivered, in the shown language. */
function DefaultMethodCardDialog({ editor }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { shownLang: lang, draft, defaultMethodCard: saved } = editor
  const { type } = draft
  const title = t('method.editType', { type: t(`types.${type}`) })
  return (
    <FormDialog
      key={saved?.revision}
      title={joinFacts(title, LANGUAGES[lang].nativeName)}
      submit={t('save')}
      failed={t('saveFailed')}
      limits={fieldLimits('PUT /admin/default-method-cards/{type}/{lang}')}
      onSubmit={(fields) => saveDefaultMethodCard(saved ?? { type, lang, revision: 0 }, fields)}
    >
      <p className="text-muted">{t('method.editTypeHint')}</p>
      {METHOD_CARD_FIELDS.map((name) => (
        <TextAreaField
          key={name}
          name={name}
          label={t(PACKAGE_TEXT_FIELDS[name].label)}
          {...getWriting(lang)}
          defaultValue={saved?.[name]}
          required
        />
      ))}
    </FormDialog>
  )
}
