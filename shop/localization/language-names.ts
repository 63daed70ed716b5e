import type { Lang } from './languages.ts'

export interface LanguageEntry {
  flag: string
  code: Lang
  name: string
  nativeName: string
}

export const LANGUAGES: { readonly [Code in Lang]: LanguageEntry & { code: Code } } = {
  en: { flag: '🇬🇧', code: 'en', name: 'English', nativeName: 'English' },
  ar: { flag: '🇸🇦', code: 'ar', name: 'Arabic', nativeName: 'العربية' },
  es: { flag: '🇪🇸', code: 'es', name: 'Spanish', nativeName: 'Español' },
  fr: { flag: '🇫🇷', code: 'fr', name: 'French', nativeName: 'Français' },
  it: { flag: '🇮🇹', code: 'it', name: 'Italian', nativeName: 'Italiano' },
  de: { flag: '🇩🇪', code: 'de', name: 'German', nativeName: 'Deutsch' },
  pt: { flag: '🇵🇹', code: 'pt', name: 'Portuguese', nativeName: 'Português' },
  tr: { flag: '🇹🇷', code: 'tr', name: 'Turkish', nativeName: 'Türkçe' },
  ru: { flag: '🇷🇺', code: 'ru', name: 'Russian', nativeName: 'Русский' },
  zh: { flag: '🇨🇳', code: 'zh', name: 'Chinese', nativeName: '中文' },
  id: { flag: '🇮🇩', code: 'id', name: 'Indonesian', nativeName: 'Bahasa Indonesia' },
  hi: { flag: '🇮🇳', code: 'hi', name: 'Hindi', nativeName: 'हिन्दी' },
  ja: { flag: '🇯🇵', code: 'ja', name: 'Japanese', nativeName: '日本語' },
}
