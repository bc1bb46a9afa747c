/** A place in a picture. Both numbers go from 0 to 1, whatever the picture's size. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The corners of a page: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Where the guide of the camera is: the first guess for a page whose edges are not found. */
export const guideCorners: Corners = [
  { x: 0.12, y: 0.08 },
  { x: 0.88, y: 0.08 },
  { x: 0.88, y: 0.92 },
  { x: 0.12, y: 0.92 },
]

const within = (value: number) => Math.min(1, Math.max(0, value))

/** Whether the corners are those of a convex page, clockwise. Two corners that crossed each other would mirror the page. */
function isPage(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    const last = corners[(index + 3) % 4] ?? corner
    return (next.x - corner.x) * (last.y - corner.y) - (next.y - corner.y) * (last.x - corner.x) > 0.002
  })
}

/** Moves one corner. It stays in the picture, and where it was if the four would no longer be a page. */
export function moveCorner(corners: Corners, index: number, to: Point): Corners {
  const moved = corners.map((corner, own) => (own === index ? { x: within(to.x), y: within(to.y) } : corner))
  const [a, b, c, d] = moved
  if (!a || !b || !c || !d) return corners
  return isPage([a, b, c, d]) ? [a, b, c, d] : corners
}

/** The corners after the page was turned to the right: what was at the bottom left is then at the top left. */
export function turnRight([a, b, c, d]: Corners): Corners {
  return [d, a, b, c]
}
