import { href } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { LinkTabs } from '../../link-tabs.tsx'
import { getSettingsPath } from '../sections.ts'

/** Tabs of the texts: what the owner writes for pages, and the words of the interface. */
export function TextTabs({ open }: { open: 'pages' | 'interface' }) {
  const { t } = useTranslation('admin')
  const [pages, words] = [getSettingsPath('texts'), href('/translations')]
  return (
    <LinkTabs
      label={t('texts.title')}
      tabs={[
        { to: pages, label: t('texts.pages') },
        { to: words, label: t('screens.translations') },
      ]}
      open={open === 'pages' ? pages : words}
    />
  )
}
