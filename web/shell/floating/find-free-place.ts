export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const STEP_PX = 4

/**
 * Returns the way from the usual place of a box to the nearest one at the start or end of the screen where it covers none of
 * the others, or null when the screen has no such place.
 */
export function findFreePlace(
  usual: Box,
  others: readonly Box[],
  { top, width }: { /** The lowest point of the header. */ top: number; width: number },
): { x: number; y: number } | null {
  const otherSide = width - usual.left - usual.right
  const places: { x: number; y: number }[] = []
  for (let y = 0; usual.top + y >= top || y === 0; y -= STEP_PX) places.push({ x: 0, y }, { x: otherSide, y })
  places.sort((one, other) => getDistance(one) - getDistance(other))
  return places.find((place) => !coversOne(move(usual, place), others)) ?? null
}

function getDistance({ x, y }: { x: number; y: number }): number {
  return Math.abs(x) + Math.abs(y)
}

function move({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y }
}

function coversOne(box: Box, others: readonly Box[]): boolean {
  return others.some(
    ({ left, right, top, bottom }) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top,
  )
}
