import type { ShippedLang } from '../localization/languages.ts'

export type TagKey =
  | 'starterPack'
  | 'bestSeller'
  | 'bestDeal'
  | 'bestPriceToValue'
  | 'popular'
  | 'greatValue'
  | 'premium'

export type FeatureKey =
  | 'highQuality'
  | 'fastDelivery'
  | 'support'
  | 'moneyBack'
  | 'priorityProcessing'
  | 'instantStart'
  | 'realAccounts'
  | 'instantDelivery'
  | 'realViews'
  | 'priority'

interface BuiltinTexts {
  name: Record<'followers' | 'likes' | 'views', string>
  description: Record<'followers' | 'likes' | 'views', string>
  tag: Record<TagKey, string>
  feature: Record<FeatureKey, string>
}

/** Texts of the built-in packages. The seed copies them into the catalog, where the operator can change them. */
export const BUILTIN_PACKAGE_TEXTS: Record<ShippedLang, BuiltinTexts> = {
  en: {
    name: { followers: '{count} Followers', likes: '{count} Likes', views: '{count} Views' },
    description: {
      followers: 'Delivered step by step to your profile within 1\u00a0to\u00a072\u00a0hours.',
      likes: 'Delivered to the video you choose within 1\u00a0to\u00a048\u00a0hours.',
      views: 'Delivered to the video you choose within 1\u00a0to\u00a024\u00a0hours.',
    },
    tag: {
      starterPack: 'Starter Pack',
      bestSeller: 'Best Seller',
      bestDeal: 'Best Deal',
      bestPriceToValue: 'Best Price to Value',
      popular: 'Popular',
      greatValue: 'Great Value',
      premium: 'Premium',
    },
    feature: {
      highQuality: 'High Quality',
      fastDelivery: 'Fast Delivery',
      support: '24/7 Support',
      moneyBack: 'Money Back Guarantee',
      priorityProcessing: 'Priority Processing',
      instantStart: 'Instant Start',
      realAccounts: 'Real Accounts',
      instantDelivery: 'Instant Delivery',
      realViews: 'Real Views',
      priority: 'Priority',
    },
  },
  ar: {
    name: { followers: '{count} متابع', likes: '{count} إعجاب', views: '{count} مشاهدة' },
    description: {
      followers: 'تصل تدريجيًا إلى حسابك خلال 1\u00a0إلى\u00a072\u00a0ساعة.',
      likes: 'تصل إلى الفيديو الذي تختاره خلال 1\u00a0إلى\u00a048\u00a0ساعة.',
      views: 'تصل إلى الفيديو الذي تختاره خلال 1\u00a0إلى\u00a024\u00a0ساعة.',
    },
    tag: {
      starterPack: 'باقة البداية',
      bestSeller: 'الأكثر مبيعًا',
      bestDeal: 'أفضل عرض',
      bestPriceToValue: 'أفضل سعر مقابل القيمة',
      popular: 'رائجة',
      greatValue: 'قيمة رائعة',
      premium: 'مميّزة',
    },
    feature: {
      highQuality: 'جودة عالية',
      fastDelivery: 'تسليم سريع',
      support: 'دعم على مدار الساعة',
      moneyBack: 'ضمان استرداد المال',
      priorityProcessing: 'أولوية في المعالجة',
      instantStart: 'بدء فوري',
      realAccounts: 'حسابات حقيقية',
      instantDelivery: 'تسليم فوري',
      realViews: 'مشاهدات حقيقية',
      priority: 'أولوية',
    },
  },
  es: {
    name: { followers: '{count} seguidores', likes: '{count} me gusta', views: '{count} visualizaciones' },
    description: {
      followers: 'Llegan poco a poco a tu perfil en un plazo de 1\u00a0a\u00a072\u00a0horas.',
      likes: 'Llegan al video que elijas en un plazo de 1\u00a0a\u00a048\u00a0horas.',
      views: 'Llegan al video que elijas en un plazo de 1\u00a0a\u00a024\u00a0horas.',
    },
    tag: {
      starterPack: 'Para empezar',
      bestSeller: 'Más vendido',
      bestDeal: 'Mejor oferta',
      bestPriceToValue: 'Mejor relación calidad-precio',
      popular: 'Popular',
      greatValue: 'Gran valor',
      premium: 'Premium',
    },
    feature: {
      highQuality: 'Alta calidad',
      fastDelivery: 'Entrega rápida',
      support: 'Soporte 24/7',
      moneyBack: 'Garantía de devolución',
      priorityProcessing: 'Procesamiento prioritario',
      instantStart: 'Inicio inmediato',
      realAccounts: 'Cuentas reales',
      instantDelivery: 'Entrega inmediata',
      realViews: 'Visualizaciones reales',
      priority: 'Prioridad',
    },
  },
}
