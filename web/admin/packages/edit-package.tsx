import { useState } from 'react'
import { data, href } from 'react-router'
import { listClaimWarnings, listMethodWarnings } from '../../../shop/catalog/claim-warnings.ts'
import { PACKAGE_TYPES } from '../../../shop/catalog/package-view.ts'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { DecimalField, SelectField } from '../../ui/form/field.tsx'
import { FormFields, Refusal } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fetchWritableLanguages } from '../data/languages-api.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { EditorFooter } from '../ui/save-bar.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-package'
import { DefaultMethodCardDialog, DeliveryFields, MethodFields } from './delivery-fields.tsx'
import { ClaimWarnings } from './package-cells.tsx'
import { getShownText, type PackageEditor, parseNumbers, usePackageEditor } from './package-editor.ts'
import { PackageTexts } from './package-texts.tsx'
import { Preview } from './preview.tsx'
import { QuestionList } from './question-list.tsx'
import {
  type DefaultMethodCard,
  fetchCatalog,
  fetchDefaultMethodCards,
  getPackageName,
  listPackages,
  type StaffPackage,
} from './staff-catalog.ts'

export const handle = declareMessages('admin-packages', 'services', 'services/trackRecord', 'orders')

/** Path segment of a new package; the ids of packages begin with their type. */
const NEW = 'new'

export async function clientLoader({ params: { packageId } }: Route.ClientLoaderArgs) {
  const [catalog, methods, languages] = await Promise.all([
    fetchCatalog(),
    fetchDefaultMethodCards(),
    fetchWritableLanguages(),
  ])
  const all = listPackages(catalog)
  const saved = all.find(({ id }) => id === packageId) ?? null
  if (!saved && packageId !== NEW) throw data(null, 404)
  return { all, saved, methods, languages }
}

/** Editor of a new or existing package, with the other packages of its type for comparison. */
export default function EditPackage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const { saved } = loaderData
  /** Counts the versions shown in the form, which a newer one replaces only on demand. */
  const [version, setVersion] = useState(0)
  return (
    <Screen
      title={saved ? t('editTitle', { name: isolateBidi(getPackageName(saved, lang)) }) : t('newTitle')}
      back={{ to: href('/admin/packages') + (saved ? `#${saved.id}` : ''), label: t('back') }}
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
  methods: DefaultMethodCard[]
  languages: Lang[]
  /** Replaces the version in the form by the current one. */
  onReload: () => void
}

function PackageForm({ saved, all, methods, languages, onReload }: PackageFormProps) {
  const { t } = useTranslation('admin-packages')
  const editor = usePackageEditor(saved, methods)
  const { form } = editor
  const [isEditingType, setEditingType] = useState(false)
  return (
    <div className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,52rem)_19rem]">
      <form {...form.props} className="min-w-0 space-y-6">
        <FormFields form={form}>
          {saved?.archived && <Notice tone="neutral">{t('archivedHint')}</Notice>}
          <NumberFields editor={editor} saved={saved} all={all} />
          <PackageTexts languages={languages} editor={editor} />
          <div className="border-b border-line">
            <MethodFields editor={editor} onEditType={() => setEditingType(true)} />
            <DeliveryFields editor={editor} />
            <Questions editor={editor} />
          </div>
        </FormFields>
        <EditorFooter
          submit={t(saved ? 'save' : 'publish')}
          cancel={{ label: t('cancel'), to: href('/admin/packages') }}
          busy={form.busy}
          isNew={saved === null}
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
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const { draft, change, bind } = editor
  const { quantity, price } = parseNumbers(draft)
  const perThousand = quantity && price ? (price / quantity) * 1_000 : null
  return (
    <div>
      <div className="grid gap-5 sm:grid-cols-3">
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
