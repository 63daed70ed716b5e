/** What a key does in the inbox. */
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
  /** Which key of the board it is, whatever is written on it. */
  code: string
  /** Ctrl, Alt or Meta is held: it is the browser's. */
  withModifier: boolean
  /** Where letters are letters, or a window lies over the screen. */
  isWriting: boolean
  /** On a row of the list, or nowhere: elsewhere the arrows scroll. */
  inList: boolean
}

export function getShortcut({ key, code, withModifier, isWriting, inList }: Pressed): Shortcut | null {
  if (withModifier || isWriting) return null
  if (key.startsWith('Arrow') && !inList) return null
  const pressed = latin(key, code)
  for (const [name, keys] of Object.entries(SHORTCUTS)) {
    if (keys.some((one) => one === pressed)) return name as Shortcut
  }
  return null
}

/** On an Arabic or Russian board the letter is where it is on a Latin one. */
function latin(key: string, code: string): string {
  if (key === '؟') return '?'
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  if (key.length > 1) return key
  return code === 'Slash' ? '/' : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)
}
