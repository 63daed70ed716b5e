import { ExternalLink, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ContentPart } from '../../../../shop/content/content.ts'
import { type AnyShape, CONTENT_SHAPES } from '../../../../shop/content/content-shapes.ts'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { DEFAULT_LANG, isShippedLang, type Lang } from '../../../../shop/localization/languages.ts'
import { listPlaceholderNames } from '../../../../shop/settings/placeholders.ts'
import { isolateBidi, joinFacts } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { getLocalizedPath } from '../../../seo/page-urls.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { withSearch } from '../../../with-search.ts'
import { RowMenu } from '../../list/row-menu.tsx'
import { deleteEntry, saveEntry } from '../../translations/translations-api.ts'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EditForm } from '../edit-form.tsx'
import { formatPlaceholders } from '../forms/form-fields.ts'
import { getSettingsPath } from '../sections.ts'
import { resetPart, type SectionProps, savePart } from '../settings-api.ts'
import { FORM_GRID, HEADING_CLASS, SECTION_CLASS } from '../settings-section.tsx'
import { StatedFigures } from './figure-mismatches.tsx'
import type { PageTexts } from './page-texts-api.ts'
import { FiguresContext, LanguageHeads, ShownLangContext } from './text-editor.tsx'
import { getTextPage, TEXT_PAGE_NAMES } from './text-pages.ts'
import { type StoredText, useTextDrafts } from './use-text-drafts.ts'
import { GroupLinks, ValueEditor } from './value-editor.tsx'
import { countMissing, removeBlank } from './versions.ts'
import { Words } from './words.tsx'

/** Texts of the storefront by page, in all live languages. The address has the page and a language that is not live. */
export default function Texts({ shop, texts }: SectionProps & { texts: PageTexts }) {
  const { t, lang: readLang } = useTranslation('admin-settings')
  const [, setSearch] = useSearchParams()
  const { page, langs, otherLangs } = texts
  // Languages stand side by side where there is room.
  const [chosenLang, setChosenLang] = useState<Lang | null>(() =>
    window.matchMedia('(min-width: 52rem)').matches
      ? null
      : (langs.find((lang) => lang === readLang) ?? langs[0] ?? DEFAULT_LANG),
  )
  const shownLang = chosenLang && langs.includes(chosenLang) ? chosenLang : null
  /** Languages beside one another take the whole width; one has the frame of all settings. */
  const isWide = langs.length > 1 && shownLang === null
  return (
    <>
      <StatedFigures texts={texts} />
      <div className={`mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 ${isWide ? '' : 'max-w-form'}`}>
        <Select
          size="small"
          aria-label={t('texts.page')}
          value={page}
          onChoose={(name) =>
            setSearch((address) => new URLSearchParams({ ...Object.fromEntries(address), page: name }), {
              preventScrollReset: true,
            })
          }
          choices={TEXT_PAGE_NAMES.map((name) => [name, t(`texts.pages.${name}`)] as const)}
        />
        <a
          href={getLocalizedPath(shownLang ?? readLang, getTextPage(page).path)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center gap-1.5 text-[0.9rem] text-link underline underline-offset-4 touch:min-h-11"
        >
          {t('texts.view')}
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
        {langs.length > 1 && (
          <div className="ms-auto w-fit max-w-full overflow-x-auto max-sm:w-full max-sm:[&_button]:grow">
            <Segments<Lang | 'all'>
              label={t('texts.language')}
              choices={[
                ['all', t('texts.allLanguages')],
                ...langs.map((lang) => [lang, LANGUAGES[lang].nativeName] as const),
              ]}
              chosen={shownLang ?? 'all'}
              onChoose={(lang) => setChosenLang(lang === 'all' ? null : lang)}
            />
          </div>
        )}
        {otherLangs.length > 0 && (
          <p className="flex w-full flex-wrap items-center gap-x-3 text-sm text-muted">
            {t('texts.notLive')}
            {otherLangs.map((lang) => (
              <Link
                key={lang}
                to={withSearch(getSettingsPath('texts'), { page, in: lang })}
                lang={lang}
                className="text-link underline underline-offset-4"
              >
                {LANGUAGES[lang].nativeName}
              </Link>
            ))}
          </p>
        )}
      </div>
      <div className={isWide ? '' : 'max-w-form'}>
        <PageEditor key={[page, ...langs].join(' ')} shop={shop} texts={texts} shownLang={shownLang} />
      </div>
    </>
  )
}

/** Returns the shape of a part, or of those of its members that stand on a page. */
function getShape(part: ContentPart, only?: readonly string[]): AnyShape {
  const shape = CONTENT_SHAPES[part] as AnyShape
  if (shape.kind !== 'group' || !only) return shape
  return {
    kind: 'group',
    of: Object.fromEntries(Object.entries(shape.of).filter(([key]) => only.includes(key))),
  }
}

/** Lists the texts of a page by id: each part, and each word of the interface, in each language. */
function listStoredTexts({ page, langs, parts, words }: PageTexts): Map<string, StoredText> {
  const { parts: onPage, namespace } = getTextPage(page)
  const texts = new Map<string, StoredText>()
  for (const lang of langs) {
    for (const { part } of onPage) {
      const stored = parts[lang]?.[part]
      if (!stored) continue
      texts.set(`${lang}/${part}`, {
        lang,
        stored,
        clean: (draft) => removeBlank(CONTENT_SHAPES[part] as AnyShape, draft),
        save: (value, revision) => savePart({ lang, part }, revision, value),
      })
    }
    for (const entry of words[lang] ?? []) {
      if (!namespace) continue
      const place = { lang, namespace }
      texts.set(`${lang}/${entry.key}`, {
        lang,
        stored: { value: entry.value ?? '', revision: entry.revision },
        clean: (draft) => draft,
        save: async (value, revision) => {
          // The shipped text returns where the own one is removed.
          if (value !== '' || revision === 0)
            return saveEntry(place, { key: entry.key, value: String(value), status: 'approved' }, revision)
          await deleteEntry(place, { ...entry, revision })
          return { revision: 0 }
        },
      })
    }
  }
  return texts
}

interface PageEditorProps extends SectionProps {
  texts: PageTexts
  /** The language whose fields are shown; null for all. */
  shownLang: Lang | null
}

/** Editor for the texts of a page, generated from their shapes. The select above it names the page. */
function PageEditor({ shop, texts, shownLang }: PageEditorProps) {
  const { t } = useTranslation('admin-settings')
  const { langs, words } = texts
  const isOneLanguage = langs.length === 1 || shownLang !== null
  const { name, parts } = getTextPage(texts.page)
  const stored = useMemo(() => listStoredTexts(texts), [texts])
  const { listVersions, edit, changedLangs, forget } = useTextDrafts(stored)
  const sections = parts.map(({ part, only }) => ({
    part,
    shape: getShape(part, only),
    versions: listVersions(langs.map((lang) => `${lang}/${part}`)),
  }))
  const keys = [...new Set(langs.flatMap((lang) => (words[lang] ?? []).map(({ key }) => key)))]
  const rows = keys.map((key) => ({ key, versions: listVersions(langs.map((lang) => `${lang}/${key}`)) }))
  const missing = langs.map((lang) => {
    const inParts = sections.map(({ shape, versions }) => countMissing(shape, versions).get(lang) ?? 0)
    const inWords = rows
      .flatMap(({ versions }) => versions)
      .filter((word) => word.lang === lang && word.value === '')
    return { lang, count: inParts.reduce((sum, count) => sum + count, inWords.length) }
  })
  const listNames = (of: Lang[]) => joinFacts(...of.map((lang) => LANGUAGES[lang].nativeName))
  return (
    <EditForm
      title={t(`texts.pages.${name}`)}
      edit={edit}
      note={t('texts.saves', { languages: listNames(changedLangs) })}
    >
      <p className="flex flex-wrap gap-x-4 text-danger">
        {missing.map(
          ({ lang, count }) =>
            count > 0 && (
              <span key={lang}>
                <bdi lang={lang}>{LANGUAGES[lang].nativeName}</bdi>: {t('texts.missingCount', { count })}
              </span>
            ),
        )}
      </p>
      <ShownLangContext value={shownLang}>
        <LanguageHeads langs={langs} />
        {sections.map(({ part, shape, versions }) => (
          <section
            key={part}
            aria-labelledby={`part-${part}`}
            className={isOneLanguage ? FORM_GRID : `${SECTION_CLASS} space-y-3`}
          >
            <div className={HEADING_CLASS}>
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
                <h2 id={`part-${part}`} className="text-lg leading-snug font-semibold">
                  {t(`texts.parts.${part}`)}
                </h2>
                <Origins part={part} texts={texts} onReset={(lang) => forget(`${lang}/${part}`)} />
              </div>
              {isOneLanguage && <GroupLinks shape={shape} />}
            </div>
            <FiguresContext
              value={(lang) => {
                const values = formatPlaceholders(lang, shop.settings)
                return listPlaceholderNames(part).map((name) => ({ name, value: values[name] ?? '' }))
              }}
            >
              <ValueEditor name={part} shape={shape} versions={versions} />
            </FiguresContext>
          </section>
        ))}
        {rows.length > 0 && <Words rows={rows} languages={langs.length} isOpen={sections.length === 0} />}
      </ShownLangContext>
    </EditForm>
  )
}

interface OriginsProps {
  part: ContentPart
  texts: PageTexts
  onReset: (lang: Lang) => void
}

/** Whether a part is the sample or the operator's own text, by language where they differ, and the way back to the sample. */
function Origins({ part, texts, onReset }: OriginsProps) {
  const { t } = useTranslation('admin-settings')
  const states = texts.langs.map((lang) => {
    const isOwn = (texts.parts[lang]?.[part].revision ?? 0) > 0
    return { lang, isOwn, state: t(isOwn ? 'texts.custom' : getSampleTexts(lang).state) }
  })
  const [first, ...others] = states
  const isSame = others.every(({ state }) => state === first?.state)
  const resets = states
    .filter(({ isOwn }) => isOwn)
    .map(({ lang }) => ({
      label: `${t(getSampleTexts(lang).reset)}: ${isolateBidi(LANGUAGES[lang].nativeName)}`,
      icon: RotateCcw,
      danger: true,
      dialog: (
        <ConfirmDialog
          danger
          title={joinFacts(t(`texts.parts.${part}`), LANGUAGES[lang].nativeName)}
          text={t(getSampleTexts(lang).text)}
          submit={t(getSampleTexts(lang).reset)}
          failed={t('saveFailed')}
          onConfirm={() => resetPart({ lang, part }, texts.parts[lang]?.[part].revision ?? 0)}
          onDone={() => onReset(lang)}
        />
      ),
    }))
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {isSame ? (
          <Badge tone={first?.isOwn ? 'neutral' : 'warning'} size="medium">
            <span className="inline-block first-letter:uppercase">{first?.state}</span>
          </Badge>
        ) : (
          states.map(({ lang, state }) => (
            <span key={lang}>
              <bdi lang={lang}>{LANGUAGES[lang].nativeName}</bdi>: {state}
            </span>
          ))
        )}
      </p>
      {resets.length > 0 && (
        <RowMenu label={t('list.actions', { name: t(`texts.parts.${part}`) })} items={resets} />
      )}
    </>
  )
}

/** A language without sample texts starts from the English texts and resets to them. */
function getSampleTexts(lang: Lang) {
  return isShippedLang(lang)
    ? ({ state: 'texts.sample', reset: 'texts.reset', text: 'texts.resetText' } as const)
    : ({
        state: 'texts.copiedFromEnglish',
        reset: 'texts.resetToEnglish',
        text: 'texts.resetToEnglishText',
      } as const)
}
