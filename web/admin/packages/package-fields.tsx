import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  MAX_FEATURES,
  METHOD_CARD_FIELDS,
  PACKAGE_TEXT_FIELDS,
  TEXT_FIELDS,
  type TextFieldName,
} from '../../../shop/catalog/package-fields.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection, intlTag, isShippedLang, type Lang } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi, joinFacts } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DecimalField, Field, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { watchScrollRow } from '../../ui/scroll-row.ts'
import { SwitchField } from '../settings/switch.tsx'
import { TAB_CLASS, TAB_ROW_CLASS } from '../tabs.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { listTerms } from './package-cells.tsx'
import { findDefaultMethodCard, getShownText, type PackageEditor, parseNumbers } from './package-editor.ts'

/** Texts of the package by language. */
export function PackageTexts({ languages, editor }: { languages: Lang[]; editor: PackageEditor }) {
  const { t, lang } = useTranslation('admin-packages')
  const { shownLang } = editor
  const unchanged = editor.listUnchanged(languages)
  const wrong = languages.filter(editor.hasErrors)
  const list = (langs: Lang[]) =>
    new Intl.ListFormat(intlTag(lang)).format(langs.map((each) => isolateBidi(LANGUAGES[each].nativeName)))
  return (
    <fieldset>
      <legend className="type-heading">{t('texts')}</legend>
      <LanguageTabs languages={languages} editor={editor} />
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {unchanged.length > 0 && t('unchangedTexts', { languages: list(unchanged) })}
      </p>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {wrong.some((each) => each !== shownLang) && t('wrongTexts', { languages: list(wrong) })}
      </p>
      <TextFields key={shownLang} lang={shownLang} editor={editor} />
    </fieldset>
  )
}

/** Tabs of the languages; a dot marks those with errors. */
function LanguageTabs({ languages, editor }: { languages: Lang[]; editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { shownLang, hasErrors, setShownLang } = editor
  return (
    <div className={`${TAB_ROW_CLASS} mt-2`} ref={watchScrollRow}>
      {languages.map((lang) => (
        <button
          key={lang}
          type="button"
          aria-pressed={lang === shownLang}
          onClick={() => setShownLang(lang)}
          className={TAB_CLASS}
          data-lang-tab={lang}
        >
          <bdi lang={lang}>{LANGUAGES[lang].nativeName}</bdi>
          {hasErrors(lang) && (
            <>
              <span className="size-2 rounded-full bg-danger" aria-hidden="true" />
              <span className="sr-only">{t('hasErrors')}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

interface TextInputsProps {
  names: readonly TextFieldName[]
  lang: Lang
  editor: PackageEditor
}

/** Fields of some texts; translations show the English text beside each field. */
function TextInputs({ names, lang, editor: { draft, changeText } }: TextInputsProps) {
  const { t } = useTranslation('admin-packages')
  const written = { lang, dir: getTextDirection(lang), autoComplete: 'off' }
  return TEXT_FIELDS.filter(([name]) => names.includes(name)).map(([name, field]) => {
    const TextInput = 'multiline' in field ? TextAreaField : Field
    return (
      <Beside key={name} english={lang === 'en' ? null : draft.texts.en[name]}>
        <TextInput
          {...written}
          label={t(field.label)}
          name={`texts.${lang}.${name}`}
          // Custom services promise no time.
          hint={'hint' in field && draft.type !== 'others' && t(field.hint, { placeholder: '{{promised}}' })}
          required={field.required && isShippedLang(lang)}
          value={draft.texts[lang][name] ?? ''}
          onChange={(event) => changeText(lang, { [name]: event.target.value })}
        />
      </Beside>
    )
  })
}

/** Name, description, tag and features in one language. */
function TextFields({ lang, editor }: { lang: Lang; editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { draft, changeText, copyEnglish } = editor
  const text = draft.texts[lang]
  return (
    <div className="mt-5 space-y-5" data-words={lang}>
      {lang !== 'en' && (
        <Button look="line" size="small" onClick={() => copyEnglish(lang)} title={t('copyEnglishHint')}>
          <Copy className="size-4" aria-hidden="true" />
          {t('copyEnglish')}
        </Button>
      )}
      {!isShippedLang(lang) && <p className="max-w-xl text-muted">{t('optionalLanguage')}</p>}
      <TextInputs names={['name', 'description', 'tag']} lang={lang} editor={editor} />
      <Beside english={lang === 'en' ? null : draft.texts.en.features.join('\n')}>
        <TextAreaField
          label={t('features')}
          hint={t('featuresHint', { count: MAX_FEATURES })}
          name={`texts.${lang}.features`}
          lang={lang}
          dir={getTextDirection(lang)}
          autoComplete="off"
          value={text.features.join('\n')}
          onChange={(event) => changeText(lang, { features: event.target.value.split('\n') })}
        />
      </Beside>
    </div>
  )
}

function Beside({ english, children }: { english: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('admin-packages')
  if (english === null) return children
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 border-s-2 border-line ps-3 text-muted">
        <p className="text-sm">{t('englishText')}</p>
        <p lang="en" className="entered-text">
          {english || '–'}
        </p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** Promised delivery time and guarantee of the package, and whether customers choose start and pace. */
export function DeliveryFields({ editor: { draft, change, bind } }: { editor: PackageEditor }) {
  const { t, lang } = useTranslation('admin-packages')
  const { deliveryHours, guaranteeDays } = parseNumbers(draft)
  const terms = listTerms(t, lang, { deliveryHours, guaranteeDays, allowsPlan: draft.allowsPlan })
  return (
    <FoldedFields
      title={t('delivery.heading')}
      set={deliveryHours ? terms : [t('delivery.policy'), ...terms]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DecimalField label={t('delivery.hours')} hint={t('delivery.hoursHint')} {...bind('deliveryHours')} />
        <DecimalField
          label={t('delivery.guarantee')}
          hint={t('delivery.guaranteeHint')}
          {...bind('guaranteeDays')}
        />
      </div>
      <SwitchField
        name="allowsPlan"
        label={t('delivery.plan')}
        text={t('delivery.planHint')}
        on={draft.allowsPlan}
        onChange={(allowsPlan) => change({ allowsPlan })}
      />
    </FoldedFields>
  )
}

interface MethodCardFieldsProps {
  editor: PackageEditor
  onEditType: () => void
}

/** How the package is delivered, in the shown language: as its type, or with a text of its own. */
export function MethodCardFields({ editor, onEditType }: MethodCardFieldsProps) {
  const { t } = useTranslation('admin-packages')
  const { draft, form, shownLang, methodCards, setOwnsMethodCard } = editor
  const shown = getShownText(draft, shownLang, methodCards)
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
            <TextInputs names={METHOD_CARD_FIELDS} lang={shownLang} editor={editor} />
          </div>
        ) : (
          <>
            <dl
              lang={shownLang}
              dir={getTextDirection(shownLang)}
              className="space-y-3 border-s-2 border-line ps-3"
            >
              {METHOD_CARD_FIELDS.map((name) => (
                <div key={name}>
                  <dt className="text-sm text-muted">{t(PACKAGE_TEXT_FIELDS[name].label)}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{shown[name] ?? '–'}</dd>
                </div>
              ))}
            </dl>
            <Button look="line" size="small" className="mt-4" onClick={onEditType}>
              {t('method.editType', { type })}
            </Button>
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

interface DefaultMethodCardDialogProps {
  editor: PackageEditor
  onClose: () => void
}

/** Changes how all packages of the type without a text of their own are delivered, in the shown language. */
export function DefaultMethodCardDialog({ editor, onClose }: DefaultMethodCardDialogProps) {
  const { t } = useTranslation('admin-packages')
  const { draft, shownLang: lang, methodCards } = editor
  const saved = findDefaultMethodCard(draft, lang, methodCards)
  const title = t('method.editType', { type: t(`types.${draft.type}`) })
  return (
    <FormDialog
      key={saved?.revision}
      title={joinFacts(title, LANGUAGES[lang].nativeName)}
      submit={t('save')}
      failed={t('saveFailed')}
      limits={fieldLimits('PUT /admin/default-method-cards/{type}/{lang}')}
      onSubmit={(fields) => {
        const get = (name: string) => String(fields.get(name) ?? '')
        return callApi('PUT /admin/default-method-cards/{type}/{lang}', {
          param: { type: draft.type, lang },
          ifMatch: saved?.revision ?? 0,
          json: {
            methodDelivery: get('methodDelivery'),
            methodExclusions: get('methodExclusions'),
            methodEvidence: get('methodEvidence'),
          },
        })
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t('method.editTypeHint')}</p>
      {METHOD_CARD_FIELDS.map((name) => (
        <TextAreaField
          key={name}
          name={name}
          label={t(PACKAGE_TEXT_FIELDS[name].label)}
          lang={lang}
          dir={getTextDirection(lang)}
          defaultValue={saved?.[name]}
          required
        />
      ))}
    </FormDialog>
  )
}
