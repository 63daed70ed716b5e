import i18next from 'i18next'
import { describe, expect, test, vi } from 'vitest'
import { LANGS, type Lang, SHIPPED_LANGS } from '../shop/localization/languages.ts'
import { MESSAGE_PARTS, type MessagePart } from '../shop/localization/namespaces.ts'
import { flattenMessages, type MessageTree } from '../shop/translations/get-shipped-messages.ts'
import { listPluralCategories, parsePluralKey } from '../shop/translations/plural-forms.ts'
import { listPlaceholders } from '../shop/translations/validation/check-text.ts'
import { SHIPPED_MESSAGES } from '../tests/support/shipped-messages.ts'
import { createI18n, type MessageValues } from './create-i18n.ts'

type LooseTranslate = (key: string, values?: object) => string

/** The keys of a test are not those of the shop. */
function createTranslate(lang: Lang, common: MessageTree): LooseTranslate {
  return createI18n(lang, { common }).t as LooseTranslate
}

/** i18next as the shop used it, to compare with. */
function createReference(lang: Lang, messages: Record<string, MessageTree>): LooseTranslate {
  const instance = i18next.createInstance()
  instance.init({
    lng: lang,
    fallbackLng: false,
    ns: Object.keys(messages),
    defaultNS: 'common',
    resources: { [lang]: messages },
    initAsync: false,
    interpolation: { escapeValue: false, nestingPrefix: '\u0000nest(' },
  })
  return (key, values) => instance.t(key, { ...values })
}

const COUNTS = [0, 1, 2, 3, 11, 100]

/**
 * Values for the placeholders of a text: none, texts with special characters, numbers, nothing at all. A text without
 * placeholders has only plural forms to choose from, one without these says the same for every count.
 */
function listValues(text: string, hasForms: boolean): (MessageValues | undefined)[] {
  const names = listPlaceholders(text)
  const fill = (value: string | number | null | undefined): MessageValues =>
    Object.fromEntries(names.map((name) => [name, name === 'count' ? 2 : value]))
  const texts = fill('<b>&"{{name}} $& $t(x) \u2068أ\u2069')
  const counts = hasForms || names.includes('count') ? COUNTS : [2]
  const counted = counts.map((count) => ({ ...texts, count }))
  const filled = names.length > 0 ? [texts, fill(7.5), fill(null), fill(undefined)] : []
  return [undefined, ...filled, ...counted]
}

describe('the same as i18next', () => {
  test.each(SHIPPED_LANGS)('for all shipped messages in %s', (lang) => {
    const trees = Object.fromEntries(
      MESSAGE_PARTS.map((part) => [part, JSON.parse(String(SHIPPED_MESSAGES.getPart(lang, part).json))]),
    )
    const translate = SHIPPED_MESSAGES.getI18n(lang).t as LooseTranslate
    const reference = createReference(lang, trees)
    let compared = 0
    const differences = []
    for (const part of MESSAGE_PARTS) {
      const texts = flattenMessages(trees[part])
      for (const [key, text] of texts) {
        const plural = parsePluralKey(key, (other) => texts.has(other))
        const name = `${part}:${plural?.base ?? key}`
        for (const values of listValues(text, plural !== null)) {
          const [ours, theirs] = [translate(name, values), reference(name, values)]
          if (ours !== theirs) differences.push({ name, values, ours, theirs })
          compared += 1
        }
      }
    }
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(10_000)
  })

  test.each(LANGS)('for plural forms in %s', (lang) => {
    const forms = listPluralCategories(lang).map((category) => [`items_${category}`, `${category} {{count}}`])
    const common = {
      ...Object.fromEntries(forms),
      fallback_other: 'other',
      single: 'one for all',
      both: 'key',
      both_other: 'form',
    }
    const [translate, reference] = [createTranslate(lang, common), createReference(lang, { common })]
    for (const count of [...Array(125).keys(), 1_000, 1_000_000, 0.5, 1.5, -1])
      for (const key of ['items', 'fallback', 'single', 'both', 'missing'])
        expect(translate(key, { count })).toBe(reference(key, { count }))
    expect(translate('items', { count: '1' })).toBe(reference('items', { count: '1' }))
  })

  test.each([
    '{{name}}{{ name }} {{-name}} {{- name}}',
    '{{constructor}} {{__proto__}} {{toString}} {{length}} {{a.b}}',
    '{{{name}}} {{name} {name}} {{}} {{-}} {{ }} }}{{',
    '$t(common:text) $t({{name}}) $& $1 {{name}}',
    'two\nlines {{na\nme}} <b>{{name}}</b>',
  ])('for the text %j', (text) => {
    const [translate, reference] = [
      createTranslate('en', { text }),
      createReference('en', { common: { text } }),
    ]
    for (const values of [
      undefined,
      {},
      { name: '{{name}}' },
      { name: '' },
      { name: 0 },
      { name: undefined },
    ])
      expect(translate('text', values)).toBe(reference('text', values))
  })
})

describe('createI18n', () => {
  test('ignores the format of a placeholder', () => {
    const translate = createTranslate('en', { text: '{{name, uppercase}} {{count, number}}' })
    expect(translate('text', { name: 'a name', count: 1_000 })).toBe('a name 1000')
  })

  test('reads keys of the default namespace, of a given one, and by name', () => {
    const i18n = createI18n('en', { common: { close: 'Close' }, cart: { title: 'Cart' } })
    expect(i18n.t('close')).toBe('Close')
    expect(i18n.t('cart:title')).toBe('Cart')
    expect(i18n.getFixedT('en', 'cart')('title')).toBe('Cart')
    expect(i18n.getFixedT('en', 'cart', 'common')('common:close')).toBe('Close')
  })

  test('finds texts, but neither groups nor properties of objects', () => {
    const i18n = createI18n('en', { common: { methods: { card: 'Card' } } })
    const names = [
      'methods.card',
      'common:methods.card',
      'methods',
      'methods.card.length',
      'toString',
      'cart:title',
    ]
    expect(names.filter((name) => i18n.exists('en', name))).toEqual(['methods.card', 'common:methods.card'])
    expect(i18n.exists('es', 'methods.card')).toBe(false)
  })

  test('reports a missing message and returns its key', () => {
    const onMissingMessage = vi.fn()
    const i18n = createI18n('en', { common: {} }, { onMissingMessage })
    expect(i18n.t('nav.home')).toBe('nav.home')
    expect(i18n.t('cart:title')).toBe('title')
    expect(onMissingMessage.mock.calls).toEqual([['common:nav.home'], ['cart:title']])
  })

  test('accepts only keys of English and of the given namespaces, by their types', () => {
    const i18n = createI18n('en', { common: {} })
    // @ts-expect-error: English has no such key.
    expect(i18n.t('nav.nowhere')).toBe('nav.nowhere')
    // @ts-expect-error: A group is no text.
    expect(i18n.t('nav')).toBe('nav')
    // @ts-expect-error: The namespace is not one of the given ones.
    expect(i18n.getFixedT('en', 'cart')('faq:title')).toBe('title')
    expect(i18n.getFixedT('en', 'cart', 'common')('common:nav.home')).toBe('nav.home')
  })

  test('translates to the current language, and keeps functions of a fixed one', () => {
    const i18n = createI18n('en', { common: { close: 'Close' } })
    const english = i18n.getFixedT('en', 'common')
    i18n.addMessages('es', 'common', { close: 'Cerrar' })
    i18n.changeLanguage('es')
    expect([i18n.language, i18n.t('close'), english('close')]).toEqual(['es', 'Cerrar', 'Close'])
    expect(i18n.getFixedT('en', 'common')).toBe(english)
  })

  test('loads each missing namespace once, and returns one promise for the same call', async () => {
    const loadMessages = vi.fn(async (lang: Lang, namespace: MessagePart) => ({
      title: `${lang} ${namespace}`,
    }))
    const i18n = createI18n('en', { common: {} }, { loadMessages })
    const loading = i18n.loadParts('en', ['common', 'cart', 'faq'])
    expect(i18n.loadParts('en', ['common', 'cart', 'faq'])).toBe(loading)
    await Promise.all([loading, i18n.loadParts('en', ['faq'])])
    expect(loadMessages.mock.calls).toEqual([
      ['en', 'cart'],
      ['en', 'faq'],
    ])
    expect(i18n.t('faq:title')).toBe('en faq')
    expect(i18n.listParts('en')).toEqual(['common', 'cart', 'faq'])
    expect(i18n.hasPart('es', 'cart')).toBe(false)
  })
})
