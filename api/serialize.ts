/** Keeps the direction of a name or an amount inside Arabic text. */
export function isolateBidi(text: string): string {
  return `\u2068${text}\u2069`
}

export function formatTime(time: Date): string
export function formatTime(time: Date | null | undefined): string | null
export function formatTime(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null
}
