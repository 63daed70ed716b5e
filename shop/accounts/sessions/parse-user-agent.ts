/** The first match wins: most browsers also contain the names of the later ones. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/**
 * Reads browser and system from a user agent, so that users can tell their sessions apart. Names are those of the brands, the
 * same in every language; null when unknown.
 */
export function parseUserAgent(userAgent: string | null) {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return {
    browser: nameIn(BROWSERS),
    system: nameIn(SYSTEMS),
    isHandheld: /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? ''),
  }
}
