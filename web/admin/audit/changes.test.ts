import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../shop/settings/get-settings.ts'
import { SHIPPED_MESSAGES } from '../../../tests/support/shipped-messages.ts'
import { findSettingLabel } from './changes.tsx'
import { listChanges } from './list-changes.ts'

it('names every setting in words', () => {
  const i18n = SHIPPED_MESSAGES.getI18n('en')
  const paths = listChanges({ before: null, after: { ...DEFAULT_SETTINGS } }).map(({ path }) => path)
  const isNamed = (path: string) => findSettingLabel(path) || i18n.exists('en', `admin-audit:fields.${path}`)
  expect(paths.filter((path) => !isNamed(path))).toEqual([])
})
