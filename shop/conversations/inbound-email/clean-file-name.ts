import { truncateText } from '../../text.ts'

const MAX_NAME_LENGTH = 200

/**
 * Returns the name that a sender gave a file without folders, leading dots, and characters that hide its real ending:
 * control characters and marks of writing direction.
 */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const visible = base.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').replace(/[<>:"|?*]/g, '_')
  const trimmed = trimEnding(visible.trim().replace(/^\.+/, ''))
  if (trimmed.length <= MAX_NAME_LENGTH) return trimmed
  const ending = /\.[^.]{1,10}$/.exec(trimmed)?.[0] ?? ''
  return truncateText(trimmed.slice(0, -ending.length || undefined), MAX_NAME_LENGTH - ending.length) + ending
}

/** Removes dots and spaces from the end, which Windows ignores. */
function trimEnding(name: string): string {
  let end = name.length
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1
  return name.slice(0, end)
}

/** Endings of files that run programs when they are opened, and of archives, which may hide them. */
const RISKY_ENDING =
  /\.(apk|app|bat|cab|chm|cmd|com|cpl|deb|dll|dmg|docm|dotm|exe|gz|hta|html?|img|iso|jar|jse?|lnk|mjs|msc|msi|msp|pif|pkg|pptm|ps1|py|rar|reg|rpm|scr|sh|svg|tar|tgz|url|vbe?|vbs|vhdx?|wsf|xhtml|xlsm|xml|xz|7z|zip)$/i

export function isRiskyFileName(name: string): boolean {
  return RISKY_ENDING.test(name)
}
