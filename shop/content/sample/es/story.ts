import type { Story } from '../../content.ts'

export const story: Story = {
  paragraphs: [
    '{{shop}} empezó hace {{years}} con un video que nadie veía. Era bueno; solo le faltaba alguien a quien mostrárselo. Unos cientos de primeras visualizaciones lo cambiaron, y el feed hizo el resto.',
    'Lo que entonces no encontramos fue una tienda que dijera con claridad cuánto cuesta, qué pasa después y qué ocurre si falla. Así que creamos una: un precio junto a cada paquete, un pedido que puedes seguir hasta el último seguidor y tu dinero de vuelta si no entregamos.',
    'Hoy nuestros clientes viven en más de {{countries}} países. La regla sigue siendo la primera: vender solo lo que compraríamos para una cuenta propia.',
  ],
}
