export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const STEP_PX = 4

/**
 * Returns the way from the usual place of a box to the nearest one at the start or end of the screen where it covers none of
 * the others. Where the screen has no such place it is the one that covers least.
 */
export function findFreePlace(
  usual: Box,
  others: readonly Box[],
  { top, width }: { /** The lowest point of the header. */ top: number; width: number },
): { x: number; y: number } {
  const otherSide = width - usual.left - usual.right
  const places: { x: number; y: number }[] = []
  for (let y = 0; usual.top + y >= top || y === 0; y -= STEP_PX) places.push({ x: 0, y }, { x: otherSide, y })
  places.sort((one, other) => getDistance(one) - getDistance(other))
  let best = { x: 0, y: 0 }
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const covered = getCoveredArea(move(usual, place), others)
    if (covered === 0) return place
    if (covered < least) {
      best = place
      least = covered
    }
  }
  return best
}

function getDistance({ x, y }: { x: number; y: number }): number {
  return Math.abs(x) + Math.abs(y)
}

function move({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y }
}

function getCoveredArea(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left)
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
    return width > 0 && height > 0 ? sum + width * height : sum
  }, 0)
}
