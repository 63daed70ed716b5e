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
  const known = Object.entries(BOT_PATTERNS).find(([, pattern]) => pattern.test(userAgent))
  return known?.[0] ?? 'bot'
}
