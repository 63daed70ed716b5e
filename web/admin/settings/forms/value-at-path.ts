/** Returns the value at a path such as 'policy.deliveryHours.views'. */
export function getAtPath(tree: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], tree)
}

/** Returns a copy with another value at the path. */
export function setAtPath<T>(tree: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const inside = (tree as Record<string, unknown>)[key]
  return { ...tree, [key]: rest.length > 0 ? setAtPath(inside, rest.join('.'), value) : value }
}
