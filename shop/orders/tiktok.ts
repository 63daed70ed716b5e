import { isPageUrl } from '../page-url.ts'
import { normalizeIdentifier } from '../text.ts'

/** The target of a TikTok link, as far as its text names it. */
interface TiktokLink {
  /** The address as it was typed, with a scheme and without the text around it. */
  url: string
  /** Only the platform knows what a short link leads to. */
  kind: 'video' | 'profile' | 'short'
  /** In small letters; null where the link does not name it. */
  username: string | null
  /** The platform's id of a video; null for a profile and a short link. */
  videoId: string | null
}

const LINK = /(?:^|[\s(<"'«“:،])((?:https?:\/\/)?(?:[a-z\d-]+\.)?tiktok\.com\/[^\s<>"'»”]+)/i

/** Paths of videos and pictures: of a profile, of the mobile site, and of the player on other pages. */
const VIDEO_PATHS = [
  /^\/@([^/]*)\/(?:video|photo)\/(\d+)/i,
  /^\/(?:v|video|embed(?:\/v\d)?|player\/v\d|share\/video)\/(\d+)(?:\.html)?/i,
]

/**
 * Finds the first link to TikTok in a text as the app's share button copies it: with or without scheme, from any of the
 * platform's hosts, with words around it. Null without one.
 */
export function parseTiktokLink(text: string): TiktokLink | null {
  const [, found] = LINK.exec(normalizeIdentifier(text)) ?? []
  if (found === undefined) return null
  const trimmed = found.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '')
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(url)) return null
  const { hostname, pathname } = new URL(url)
  const path = decodePath(pathname)
  for (const pattern of VIDEO_PATHS) {
    const match = pattern.exec(path)
    if (!match) continue
    const videoId = match.at(-1) ?? null
    const username = match.length > 2 ? match[1]?.toLowerCase() || null : null
    return { url, kind: 'video', username, videoId }
  }
  const [, profile] = /^\/@([^/]+)(?:\/|$)/.exec(path) ?? []
  if (profile !== undefined) return { url, kind: 'profile', username: profile.toLowerCase(), videoId: null }
  const isShort = /^v[mt]\./i.test(hostname) || /^\/t\/[^/]+/i.test(path)
  return isShort ? { url, kind: 'short', username: null, videoId: null } : null
}

/** Returns the address of a video in its stored form: a link of the platform without the text around it, or the text itself. */
export function normalizeVideoUrl(text: string): string {
  return parseTiktokLink(text)?.url ?? normalizeIdentifier(text)
}

/** Returns what two addresses of one video have in common: its id on the platform, or the address without what follows it. */
export function getVideoKey(url: string): string {
  const link = parseTiktokLink(url)
  if (link?.videoId) return link.videoId
  if (!URL.canParse(link?.url ?? url)) return normalizeIdentifier(url)
  const { host, pathname, search } = new URL(link?.url ?? url)
  // The query of a share link says who shares it; at other sites it may be what names the video.
  return `${host.replace(/^(?:www|m)\./, '')}${pathname.replace(/\/$/, '')}${link ? '' : search}`
}

/** Why a link is not, or may not be, the video that the customer means. */
type VideoDoubt = 'profile' | 'ofOther' | 'otherSite'

/**
 * Returns what the text of a link shows against it: it leads to a profile, to a video of another account than `username`, or
 * to another site; null for nothing. A checkout takes each of them; a correction that staff asked for is no profile.
 */
export function findVideoDoubt(text: string, username: string): VideoDoubt | null {
  const link = parseTiktokLink(text)
  if (link?.kind === 'profile') return 'profile'
  const own = parseTiktokUsername(username)
  if (link) return link.username && own && link.username !== own ? 'ofOther' : null
  if (!isPageUrl(text)) return null
  const { hostname, pathname } = new URL(text)
  // Without a path the address is still being typed.
  return pathname !== '/' && !/(?:^|\.)tiktok\.com$/i.test(hostname) ? 'otherSite' : null
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Normalizes `name`, `@name` or a link to a profile or to one of its videos to `name`. Null when the form is invalid. Does
 * not check that the account exists.
 */
export function parseTiktokUsername(input: string): string | null {
  const typed = normalizeIdentifier(input)
  const name = (parseTiktokLink(typed)?.username ?? typed.replace(/^@/, '')).toLowerCase()
  return /^[a-z0-9_.]{2,24}$/.test(name) && !name.endsWith('.') ? name : null
}
