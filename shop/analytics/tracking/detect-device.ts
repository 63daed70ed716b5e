import type { Device } from '../dimensions.ts'

/**
 * By what the browser calls itself. Chrome's own word for it (Sec-CH-UA-Mobile: ?1 or ?0) goes before the guess
 * between a phone and a desk. An iPad says since iPadOS 13 that it is a Macintosh, and nothing it sends tells the two
 * apart: it counts as a desktop.
 */
export function detectDevice(userAgent: string, mobileHint?: string): Device {
  if (/iPad|Tablet|PlayBook|Kindle|Silk\/(?!.*Mobile)|Android(?!.*Mobi)/i.test(userAgent)) return 'tablet'
  if (mobileHint === '?1') return 'mobile'
  if (mobileHint === '?0') return 'desktop'
  return /Mobi|iPhone|iPod|Opera Mini|IEMobile|BlackBerry/i.test(userAgent) ? 'mobile' : 'desktop'
}
