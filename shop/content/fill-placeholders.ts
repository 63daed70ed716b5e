/** Every text of a value with its `{{name}}` filled; a name that is not known stays to be seen. */
export function fillPlaceholders<T>(value: T, known: Record<string, string>): T {
  if (typeof value === 'string') {
    return value.replace(/\{\{(\w+)\}\}/g, (mark, name: string) =>
      Object.hasOwn(known, name) ? (known[name] ?? mark) : mark,
    ) as T
  }
  if (Array.isArray(value)) return value.map((part) => fillPlaceholders(part, known)) as T
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value)
  return Object.fromEntries(parts.map(([key, part]) => [key, fillPlaceholders(part, known)])) as T
}
