import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PACKAGE_TYPES } from '../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { PROMOTION_LIMITS } from '../../../shop/promotions/promotion-fields.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { parseWhole } from '../../i18n/parse-input.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { DecimalField, Field, SelectField } from '../../ui/form/field.tsx'
import { FormFields, Refusal } from '../../ui/form/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import type { StaffPackage } from '../packages/staff-catalog.ts'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { EditorFooter } from '../ui/screen.tsx'
import {
  CheckboxGroup,
  CustomerFields,
  KindFields,
  LimitFields,
  NameFields,
  ScopeFields,
  StackingFields,
  WindowFields,
} from './condition-fields.tsx'
import { Preview } from './preview.tsx'
import {
  createStep,
  type DraftStep,
  type PromotionDraft,
  type PromotionEditor,
  usePromotionEditor,
} from './promotion-editor.ts'
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
          isUnchanged={saved !== null && !editor.isChanged}
        >
          <Refusal title={t('saveFailed')} error={form.error} onReload={onReload} className="mb-3" />
        </EditorFooter>
      </form>
      <div className="min-w-0 space-y-8 lg:sticky lg:top-16">
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
      title: t('form.nameAndTitle'),
      set: [...new Set([draft.name, draft.titles[lang] ?? draft.titles.en])],
      fields: <NameFields editor={editor} languages={languages} />,
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
      title: t('form.timeZone'),
      set: [draft.timeZone],
      fields: <WindowFields editor={editor} />,
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

/** The figure of the benefit; that of a ladder is how it counts. */
function BenefitFigure({ editor: { draft, change, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  switch (draft.kind) {
    case 'percent':
      return <DecimalField label={t('form.percent')} {...bind('benefit.percent')} />
    case 'amount':
      return <DecimalField label={t('form.amount')} {...bind('benefit.amount')} />
    case 'bundle':
      return <DecimalField label={t('form.price')} {...bind('benefit.price')} />
    case 'ladder':
      return (
        <SelectField
          label={t('form.per')}
          value={draft.per}
          onChange={({ target }) => change({ per: target.value === 'type' ? 'type' : 'package' })}
          choices={[
            ['package', t('form.perPackage')],
            ['type', t('form.perType')],
          ]}
        />
      )
  }
}

/** The packages of a bundle or the steps of a ladder; nothing for other discounts. */
function BenefitDetails({ editor }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  const { draft, change } = editor
  if (draft.kind === 'ladder') return <LadderSteps editor={editor} />
  if (draft.kind !== 'bundle') return null
  return (
    <CheckboxGroup
      legend={t('form.bundleTypes')}
      name="benefit.types"
      choices={PACKAGE_TYPES.map((type) => [type, t(`types.${type}`)] as const)}
      chosen={draft.bundleTypes}
      hint={t('form.bundleTypesHint')}
      onChange={(bundleTypes) => change({ bundleTypes })}
    />
  )
}

function LadderSteps({ editor: { draft, change, form } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  const { steps } = draft
  const changeStep = (key: string, part: Partial<DraftStep>) =>
    change({ steps: steps.map((step) => (step.key === key ? { ...step, ...part } : step)) })
  return (
    <div>
      <ol className="max-w-xl space-y-3">
        {steps.map(({ key, units, percent }, place) => (
          <li key={key} className="grid grid-cols-[1fr_1fr_2.5rem] gap-3">
            {(['units', 'percent'] as const).map((field) => (
              <DecimalField
                key={field}
                label={t(`form.step.${field}`)}
                name={`benefit.steps.${place}.${field}`}
                value={field === 'units' ? units : percent}
                onChange={({ target }) => changeStep(key, { [field]: target.value })}
                data-number={field === 'units' ? 'whole' : 'decimal'}
              />
            ))}
            {steps.length > 1 && (
              <IconButton
                label={t('form.removeStep', { place: place + 1 })}
                icon={X}
                onClick={() => change({ steps: steps.filter((step) => step.key !== key) })}
                className="mt-8"
              />
            )}
          </li>
        ))}
      </ol>
      {form.errors['benefit.steps'] && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {form.errors['benefit.steps']}
        </p>
      )}
      {steps.length < PROMOTION_LIMITS.ladderSteps && (
        <Button
          look="line"
          size="small"
          className="mt-3"
          onClick={() => change({ steps: [...steps, createStep()] })}
        >
          <Plus className="size-4" aria-hidden="true" />
          {t('form.addStep')}
        </Button>
      )}
    </div>
  )
}
