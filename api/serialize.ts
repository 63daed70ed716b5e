export function formatTime(time: Date): string
export function formatTime(time: Date | null | undefined): string | null
export function formatTime(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null
}
