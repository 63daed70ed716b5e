import type { FooterText } from '../../content.ts'

export const footer: FooterText = {
  description:
    'Seguidores, me gusta y visualizaciones para creadores y empresas en TikTok, con precios claros y un pedido que puedes seguir.',
  notice: 'Sin relación con TikTok. El país se detecta con datos GeoLite2 de MaxMind.',
}
