/** The TikTok username of an order, or a dash after it was deleted. */
export function TiktokHandle({ username }: { username: string }) {
  return username === '' ? '—' : <bdi dir="ltr">@{username}</bdi>
}
