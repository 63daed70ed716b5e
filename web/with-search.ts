/** Returns the path with the search parameters appended, or the path alone when there are none. */
export function withSearch(path: string, params: Record<string, string> | URLSearchParams): string {
  const search = `${new URLSearchParams(params)}`
  return search ? `${path}?${search}` : path
}
