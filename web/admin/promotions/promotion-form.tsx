import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Lang } from '../../../shop/localization/languages.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { parseWhole } from '../../i18n/parse-input.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormFields, Refusal } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import type { StaffPackage } from '../packages/staff-catalog.ts'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { EditorFooter } from '../ui/save-bar.tsx'
import { TimeZoneField } from '../ui/time-zone-field.tsx'
import { BenefitDetails, BenefitFigure } from './benefit-fields.tsx'
import {
  CustomerFields,
  KindFields,
  LimitFields,
  NameField,
  ScopeFields,
  StackingFields,
  TitleFields,
} from './condition-fields.tsx'
import { Preview } from './preview.tsx'
import { type PromotionDraft, type PromotionEditor, usePromotionEditor } from './promotion-editor.ts'
import type { Promotion } from './promotion-texts.tsx'

interface PromotionFormProps {
  saved: Promotion | null
  initial: PromotionDraft
  packages: StaffPackage[]
  languages: Lang[]
  /** Replaces the version in the form by the current one. */
  onReload: () => void
  /** Beside the form, below the preview. */
  children: ReactNode
}

export function PromotionForm({
  saved,
  initial,
  packages,
  languages,
  onReload,
  children,
}: PromotionFormProps) {
  const { t } = useTranslation('admin-promotions')
  const editor = usePromotionEditor(saved, initial)
  const { form, draft } = editor
  const isOver = saved?.phase === 'ended' || saved?.phase === 'archived'
  return (
    <div className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,52rem)_20rem]">
      <form {...form.props} className="min-w-0 space-y-8">
        <FormFields form={form}>
          {isOver && <Notice tone="neutral">{t('endedHint')}</Notice>}
          <Essentials editor={editor} />
          <FurtherFields editor={editor} packages={packages} languages={languages} />
        </FormFields>
        <EditorFooter
          submit={t(saved ? 'save' : 'create')}
          cancel={{ label: t('cancel'), to: href('/admin/promotions') }}
          busy={form.busy}
          isNew={saved === null}
          isUnchanged={saved !== null && !editor.isChanged}
        >
          <Refusal title={t('saveFailed')} error={form.error} onReload={onReload} className="mb-3" />
        </EditorFooter>
      </form>
      <div className="max-lg:contents lg:sticky lg:top-16 lg:min-w-0 lg:space-y-8">
        <Preview draft={draft} packages={packages} />
        {children}
      </div>
      <LeaveGuard wouldLose={editor.wouldLose} isChanged={editor.isChanged} />
    </div>
  )
}

/** Fields that most promotions need: the kind of discount, its figure, its code and its end. */
function Essentials({ editor }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  const { draft, change, bind } = editor
  return (
    <fieldset className="space-y-5">
      <legend className="sr-only">{t('form.essentials')}</legend>
      <NameField editor={editor} />
      <KindFields editor={editor} />
      <div className="grid gap-5 sm:grid-cols-2">
        <BenefitFigure editor={editor} />
        {draft.trigger === 'code' && (
          <Field
            label={t('code')}
            hint={t('form.codeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...bind('code')}
            dir="ltr"
            className="font-mono"
          />
        )}
        <DateField
          label={t('form.startsAt')}
          withTime
          name="startsAt"
          placeholder={t('form.set.now')}
          value={draft.startsAt}
          onChange={(startsAt) => change({ startsAt })}
        />
        <DateField
          label={t('form.endsAt')}
          withTime
          name="endsAt"
          placeholder={t('form.set.noEnd')}
          value={draft.endsAt}
          onChange={(endsAt) => change({ endsAt })}
        />
        {(draft.startsAt || draft.endsAt) && (
          <TimeZoneField label={t('form.timeZone')} hint={t('form.windowHint')} {...bind('timeZone')} />
        )}
      </div>
      <BenefitDetails editor={editor} />
    </fieldset>
  )
}

interface FurtherFieldsProps {
  editor: PromotionEditor
  packages: StaffPackage[]
  languages: Lang[]
}

/** The other fields in folded sections, which show what is set. */
function FurtherFields({ editor, packages, languages }: FurtherFieldsProps) {
  const { t } = useTranslation('admin-promotions')
  const { lang } = useLang()
  const { draft } = editor
  const pounds = (text: string) => isolateBidi(`£${text}`)
  const customers = draft.customers.split(/[\s,;،]+/).filter(Boolean).length
  const covered = [
    ...draft.types.map((type) => t(`types.${type}`)),
    draft.packageIds.length > 0 && t('coveredPackages', { count: draft.packageIds.length }),
    draft.types.length + draft.packageIds.length === 0 && t('form.set.everything'),
    draft.minimumSpend && t('form.set.minimum', { amount: pounds(draft.minimumSpend) }),
  ]
  const limits = [
    draft.maxUses && t('form.set.maxUses', { count: parseWhole(draft.maxUses) ?? 0 }),
    draft.maxDiscount && t('form.set.maxDiscount', { amount: pounds(draft.maxDiscount) }),
    draft.maxUsesPerCustomer && t('form.set.perCustomer', { amount: isolateBidi(draft.maxUsesPerCustomer) }),
  ].filter(Boolean)
  const sections = [
    {
      title: t('form.titles'),
      set: [draft.titles[lang] ?? draft.titles.en],
      fields: <TitleFields editor={editor} languages={languages} />,
    },
    {
      title: t('form.scope'),
      set: covered,
      fields: <ScopeFields editor={editor} packages={packages} />,
    },
    {
      title: t('form.audience'),
      set: [
        draft.isFirstOrderOnly && t('form.firstOrder'),
        customers > 0
          ? t('form.set.chosenCustomers', { count: customers })
          : !draft.isFirstOrderOnly && t('form.set.everybody'),
      ],
      fields: <CustomerFields editor={editor} />,
    },
    {
      title: t('form.limits'),
      set: limits.length > 0 ? limits : [t('form.set.noLimit')],
      fields: <LimitFields editor={editor} />,
    },
    {
      title: t('form.stacking'),
      set: draft.isExclusive
        ? [t('form.exclusive')]
        : [t('form.set.together'), `${t('form.priority')} ${draft.priority}`],
      fields: <StackingFields editor={editor} />,
    },
  ]
  return (
    <div>
      {sections.map(({ title, set, fields }) => (
        <FoldedFields key={title} title={title} set={set}>
          <div className="space-y-5">{fields}</div>
        </FoldedFields>
      ))}
    </div>
  )
}
