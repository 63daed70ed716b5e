/** Those worth a name of their own; `bot` are all others. */
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

/** The program behind a view that is no person's, by a name of few; null for a person's browser. */
export async function detectBot(userAgent: string): Promise<string | null> {
  if (userAgent === '') return 'unnamed'
  // Loaded by the first view: an idle shop does without.
  const { isbot } = await import('isbot')
  if (!isbot(userAgent)) return null
  const known = Object.entries(BOT_PATTERNS).find(([, pattern]) => pattern.test(userAgent))
  return known?.[0] ?? 'bot'
}
