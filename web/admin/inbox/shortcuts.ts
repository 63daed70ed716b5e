/** Keys of each shortcut in the inbox. */
export const SHORTCUTS = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  answer: ['r'],
  close: ['e'],
  search: ['/'],
  help: ['?'],
} as const

export type Shortcut = keyof typeof SHORTCUTS

interface Pressed {
  key: string
  /** Physical key, independent of the layout. */
  code: string
  /** Ctrl, Alt or Meta is held, so the browser handles the key. */
  withModifier: boolean
  /** A text field has the focus, or a dialog is open. */
  isWriting: boolean
  /** The focus is on a row of the list or on nothing. Elsewhere the arrow keys scroll. */
  inList: boolean
}

export function getShortcut({ key, code, withModifier, isWriting, inList }: Pressed): Shortcut | null {
  if (withModifier || isWriting) return null
  if (key.startsWith('Arrow') && !inList) return null
  const pressed = latin(key, code)
  for (const [name, keys] of Object.entries(SHORTCUTS)) {
    if (keys.some((shortcut) => shortcut === pressed)) return name as Shortcut
  }
  return null
}

/** On non-Latin keyboard layouts the physical key identifies the letter. */
function latin(key: string, code: string): string {
  if (key === '؟') return '?'
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  if (key.length > 1) return key
  return code === 'Slash' ? '/' : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)
}
