/** What stands at 'deliveryHours.views' of a tree. */
export function getAtPath(tree: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], tree)
}

/** The same tree with another value there. */
export function setAtPath<T>(tree: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const inside = (tree as Record<string, unknown>)[key]
  return { ...tree, [key]: rest.length > 0 ? setAtPath(inside, rest.join('.'), value) : value }
}
