/** Renders a URL as an SVG for a phone's camera. Loads the library with the first call. */
export async function renderQrCode(url: string): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  const svg = await qrcode.toString(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
