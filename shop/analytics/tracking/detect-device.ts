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
