/** The TikTok user an order is for; a dash once that is not kept any more. */
export function TiktokHandle({ username }: { username: string }) {
  return username === '' ? '—' : <bdi dir="ltr">@{username}</bdi>
}
