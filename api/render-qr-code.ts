/** Renders a URL as an SVG for a phone's camera. Loads the library with the first call. */
export async function renderQrCode(url: string): Promise<string> {
  const { renderSVG } = await import('uqr')
  const svg = renderSVG(url, { ecc: 'M', border: 2, pixelSize: 1 })
    // Without this, screens draw hairlines between the squares.
    .replace('<svg ', '<svg shape-rendering="crispEdges" ')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
