import { readdirSync, readFileSync } from 'node:fs'
import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openMessageCatalogStore } from '../../locales/message-catalog.ts'
import { getContent } from '../../shop/content/get-content.ts'
import { translationChanges, translations } from '../../shop/translations/tables.ts'
import { upgradeOldShop } from '../../tests/support/shops/upgrade-old-shop.ts'

const FOLDER = 'db/migrations'

/** The renamed keys as the migration lists them. A key may name a text, a group or all plural forms of a text. */
const RENAMED = [
  ...readFileSync(
    `${FOLDER}/${readdirSync(FOLDER).find((name) => name.endsWith('_message_keys.sql'))}`,
    'utf8',
  ).matchAll(/\('([\w-]+)', '([\w.]+)', '([\w.]+)'\)/g),
].map(([, namespace = '', from = '', to = '']) => ({ namespace, from, to }))

/** Namespaces that became groups of others. */
const GROUPS: Record<string, [namespace: string, group: string]> = {
  reviews: ['home', 'reviews'],
  'track-record': ['services', 'trackRecord'],
  offers: ['checkout', 'offers'],
  promotions: ['checkout', 'promotions'],
  cases: ['orders', 'cases'],
  delivery: ['orders', 'delivery'],
  documents: ['orders', 'documents'],
  billing: ['orders', 'billing'],
  mail: ['orders', 'emails'],
  account: ['dashboard', 'account'],
}

function hasMessages(formerNamespace: string, key: string): boolean {
  const [namespace, ...groups] = GROUPS[formerNamespace] ?? [formerNamespace]
  const path = [...groups, ...key.split('.')]
  const name = path.pop() ?? ''
  const messages = JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8'))
  const group = path.reduce((parent, part) => parent?.[part], messages) ?? {}
  return name in group || `${name}_other` in group
}

function insertOverride(namespace: string, key: string, value: string): SQL {
  return sql`insert into translations (lang, namespace, key, value, status, english, revision)
    values ('es', ${namespace}, ${key}, ${value}, 'approved', 'English', 1)`
}

function insertChange(namespace: string, key: string, before: string, after: string): SQL {
  const toText = (value: string) => JSON.stringify({ value, status: 'approved', english: 'English' })
  return sql`insert into translation_changes (lang, namespace, key, kind, before, after)
    values ('es', ${namespace}, ${key}, 'saved', ${toText(before)}, ${toText(after)})`
}

test.each(RENAMED)('the shop has $namespace:$to and no longer $from', ({ namespace, from, to }) => {
  expect(hasMessages(namespace, to)).toBe(true)
  expect(hasMessages(namespace, from)).toBe(false)
})

test('shows operators’ texts under the new keys', async () => {
  const { db } = await upgradeOldShop(21, [
    sql`delete from translation_changes`,
    insertOverride('mail', 'resetLink.asked', 'Own text of an email'),
    insertOverride('orders', 'one.nicheAsked', 'Own text of a group'),
    insertOverride('orders', 'one.print', 'Own text of the rest of a group'),
    insertOverride('common', 'chatNews_one', 'Own plural form {{count}}'),
    insertOverride('contact', 'chat.length', '{{used}} / {{most}}'),
    insertOverride('dashboard', 'words.overtaken.keep', 'Own text renamed twice'),
    insertOverride('home', 'hero.heading', 'Own text of an unchanged key'),
    insertChange('orders', 'one.print', 'Previous text', 'Own text of the rest of a group'),
    insertChange('contact', 'chat.length', '{{used}} of {{most}}', '{{used}} / {{most}}'),
  ])
  expect(await db.select().from(translationChanges).orderBy(translationChanges.id)).toMatchObject([
    { namespace: 'orders', key: 'details.print', before: { value: 'Previous text' } },
    { namespace: 'contact', key: 'chat.characterCount', before: { value: '{{used}} of {{max}}' } },
  ])

  const catalog = await openMessageCatalogStore(db).getFresh()
  const t = catalog
    .getI18n('es')
    .getFixedT('es', 'common', 'orders/emails', 'orders', 'contact', 'home', 'admin-translations')
  expect(t('orders/emails:resetLink.text')).toBe('Own text of an email')
  expect(t('orders:details.nicheMissing')).toBe('Own text of a group')
  expect(t('orders:details.print')).toBe('Own text of the rest of a group')
  expect(t('common:chatUnread', { count: 1 })).toBe('Own plural form 1')
  expect(t('contact:chat.characterCount', { used: '1', max: '2' })).toBe('1 / 2')
  expect(t('admin-translations:conflict.keepYours')).toBe('Own text renamed twice')
  expect(t('home:hero.heading')).toBe('Own text of an unchanged key')
})

test('keeps a text that the operator added under a new key', async () => {
  const { db } = await upgradeOldShop(21, [
    insertOverride('mail', 'resetLink.asked', 'Old key'),
    insertOverride('mail', 'resetLink.text', 'New key'),
  ])
  const rows = await db
    .select()
    .from(translations)
    .where(eq(translations.namespace, 'orders'))
    .orderBy(translations.key)
  expect(rows).toMatchObject([
    { key: 'emails.resetLink.asked', value: 'Old key' },
    { key: 'emails.resetLink.text', value: 'New key' },
  ])
})

test('renames the figures in operators’ texts', async () => {
  const footer = { description: 'Own', notice: '{{ordersKept}}, {{messagesKept}}, {{notice}}' }
  const { db } = await upgradeOldShop(21, [
    sql`delete from contents where lang = 'en' and part = 'footer'`,
    sql`insert into contents (part, lang, value) values ('footer', 'en', ${JSON.stringify(footer)})`,
  ])
  const content = await getContent(db, 'en')
  expect(content.footer.notice).toBe('7 years, 2 years, 30 days')
})
