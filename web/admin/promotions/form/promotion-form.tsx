import { href, Link } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { formatDateInput, parseWhole } from '../../../i18n/parse-input.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormFields, Refusal } from '../../../ui/form/form.tsx'
import { LeaveGuard } from '../../leave-guard.tsx'
import type { StaffPackage } from '../../packages/staff-catalog.ts'
import { FoldedFields } from '../../ui/folded-fields.tsx'
import type { Promotion } from '../promotions-api.ts'
import { BenefitDetails, BenefitFigure, KindFields } from './benefit-fields.tsx'
import { Codes } from './codes.tsx'
import {
  CustomerFields,
  LimitFields,
  ScopeFields,
  StackingFields,
  WindowFields,
} from './condition-fields.tsx'
import { Preview } from './preview.tsx'
import type { PromotionDraft } from './promotion-draft.ts'
import { type PromotionEditor, usePromotionEditor } from './use-promotion-editor.ts'

interface PromotionFormProps {
  saved: Promotion | null
  initial: PromotionDraft
  packages: StaffPackage[]
  languages: Lang[]
  /** Replaces the version in the form by the current one. */
  onReload: () => void
}

export function PromotionForm({ saved, initial, packages, languages, onReload }: PromotionFormProps) {
  const { t } = useTranslation('admin-promotions')
  const editor = usePromotionEditor(saved, initial)
  const { form, draft } = editor
  const isOver = saved?.phase === 'ended' || saved?.phase === 'archived'
  return (
    <div className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,52rem)_20rem]">
      <form {...form.props} className="min-w-0 space-y-8">
        <FormFields form={form}>
          {isOver && <p className="rounded-control bg-accent-wash p-3">{t('endedHint')}</p>}
          <Essentials editor={editor} />
          <FurtherFields editor={editor} packages={packages} languages={languages} />
        </FormFields>
        <div className="sticky bottom-0 z-10 border-t border-line bg-paper py-3 max-lg:bottom-14">
          <Refusal title={t('saveFailed')} error={form.error} onReload={onReload} className="mb-3" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" busy={form.busy}>
              {t(saved ? 'save' : 'create')}
            </Button>
            <Link to={href('/admin/promotions')} className={buttonClass({ look: 'quiet', size: 'small' })}>
              {t('cancel')}
            </Link>
          </div>
        </div>
      </form>
      <div className="min-w-0 space-y-8 lg:sticky lg:top-16">
        <Preview draft={draft} packages={packages} />
        {saved?.trigger === 'code' && <Codes promotion={saved} />}
      </div>
      <LeaveGuard wouldLose={editor.wouldLose} isChanged={editor.isChanged} />
    </div>
  )
}

/** What most promotions need: a discount, its code and its end. */
function Essentials({ editor }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  const { draft, change, bind } = editor
  return (
    <fieldset className="space-y-5">
      <legend className="sr-only">{t('form.essentials')}</legend>
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
            className="font-mono rtl:text-right"
          />
        )}
        <DateField
          label={t('form.endsAt')}
          withTime
          name="endsAt"
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
      title: t('form.kindAndTrigger'),
      set: [t(`form.kinds.${draft.kind}`), t(draft.trigger === 'code' ? 'form.byCode' : 'automatic')],
      fields: <KindFields editor={editor} />,
    },
    {
      title: t('form.nameAndTitle'),
      set: [draft.name, draft.titles[lang] ?? draft.titles.en],
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
      title: t('form.start'),
      set: [
        (draft.startsAt && isolateBidi(formatDateInput(lang, draft.startsAt))) || t('form.set.now'),
        draft.timeZone,
      ],
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
    <div className="border-b border-line">
      {sections.map(({ title, set, fields }) => (
        <FoldedFields key={title} title={title} set={set}>
          <div className="space-y-5">{fields}</div>
        </FoldedFields>
      ))}
    </div>
  )
}

function NameFields({ editor, languages }: { editor: PromotionEditor; languages: Lang[] }) {
  const { t } = useTranslation('admin-promotions')
  const { draft, change, bind } = editor
  return (
    <>
      <Field
        label={t('name')}
        hint={t('form.nameHint')}
        autoComplete="off"
        dir="auto"
        // The code names a promotion that has no name.
        required={draft.trigger !== 'code' || draft.code.trim() === ''}
        {...bind('name')}
      />
      <fieldset>
        <legend className="font-semibold">{t('form.titles')}</legend>
        <p className="mb-2 text-sm text-muted">{t('form.titlesHint')}</p>
        <div className="grid gap-5 sm:grid-cols-3">
          {languages.map((lang) => (
            <Field
              key={lang}
              label={LANGUAGES[lang].nativeName}
              name={`titles.${lang}`}
              lang={lang}
              dir={getTextDirection(lang)}
              autoComplete="off"
              value={draft.titles[lang] ?? ''}
              onChange={({ target }) => change({ titles: { ...draft.titles, [lang]: target.value } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
