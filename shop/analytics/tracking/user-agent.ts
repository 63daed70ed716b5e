import type { Device } from '../dimensions.ts'

/**
 * Detects the device from the user agent. Chrome's Sec-CH-UA-Mobile (?1 or ?0) decides between phone and
 * desktop. Since iPadOS 13 an iPad sends the headers of a Macintosh, so it counts as a desktop.
 */
export function detectDevice(userAgent: string, mobileHint?: string): Device {
  if (/iPad|Tablet|PlayBook|Kindle|Silk\/(?!.*Mobile)|Android(?!.*Mobi)/i.test(userAgent)) return 'tablet'
  if (mobileHint === '?1') return 'mobile'
  if (mobileHint === '?0') return 'desktop'
  return /Mobi|iPhone|iPod|Opera Mini|IEMobile|BlackBerry/i.test(userAgent) ? 'mobile' : 'desktop'
}

/** Programs that are counted by name; all others count as `bot`. */
const BOT_PATTERNS: Record<string, RegExp> = {
  google: /google|lighthouse/i,
  bing: /bing/i,
  facebook: /facebook|facebot|meta-external/i,
  apple: /applebot/i,
  yandex: /yandex/i,
  baidu: /baidu/i,
  duckduckgo: /duckduck/i,
  openai: /gptbot|chatgpt|oai-/i,
  anthropic: /claude|anthropic/i,
  perplexity: /perplexity/i,
  tiktok: /bytespider|tiktok/i,
  semrush: /semrush/i,
  ahrefs: /ahrefs/i,
  headless: /headless|phantomjs|puppeteer|playwright|selenium/i,
  script: /curl|wget|python|java\/|okhttp|axios|node|go-http/i,
}

/** Returns the name of the program behind a user agent; null for the browser of a person. */
export async function detectBot(userAgent: string): Promise<string | null> {
  if (userAgent === '') return 'unnamed'
  // Loaded by the first view, which saves memory in an idle shop.
  const { isbot } = await import('isbot')
  if (!isbot(userAgent)) return null
  const bot = Object.entries(BOT_PATTERNS).find(([, pattern]) => pattern.test(userAgent))
  return bot?.[0] ?? 'bot'
}
