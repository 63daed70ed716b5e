/** Keeps the direction of a name or an amount inside Arabic text. */
export function isolateBidi(text: string): string {
  return `\u2068${text}\u2069`
}
