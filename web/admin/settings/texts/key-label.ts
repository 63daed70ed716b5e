import { useTranslation } from '../../../i18n/translation.tsx'

/** Keys with a translated label. Sections of a legal page use their headings. */
const TRANSLATED_KEYS = [
  'answer',
  'badges',
  'benefits',
  'body',
  'company',
  'counters',
  'customers',
  'delivery',
  'description',
  'engagement',
  'fast',
  'followers',
  'heading',
  'hours',
  'intro',
  'logo',
  'name',
  'notice',
  'paragraphs',
  'place',
  'prices',
  'question',
  'quote',
  'rating',
  'reach',
  'real',
  'reasons',
  'role',
  'safe',
  'satisfaction',
  'sections',
  'support',
  'text',
  'title',
  'trust',
  'verified',
] as const

export function useKeyLabel(): (key: string) => string {
  const { t } = useTranslation('admin-settings')
  return (key) => {
    const translated = TRANSLATED_KEYS.find((name) => name === key)
    return translated ? t(`contentKeys.${translated}`) : key
  }
}
