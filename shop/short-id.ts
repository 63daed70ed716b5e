/** Returns the end of an id, under which customers and staff know an order, a payment or a case. */
export function shortId(id: string): string {
  return id.slice(-8)
}
