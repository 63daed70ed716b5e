import { useTranslation } from '../../../i18n/translation.tsx'

/** What the parts of the shapes are called; the sections of a legal page are called by their headings. */
const NAMED = [
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
    const known = NAMED.find((name) => name === key)
    return known ? t(`contentKeys.${known}`) : key
  }
}
