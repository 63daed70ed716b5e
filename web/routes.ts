import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('shell/screens.tsx', [
    index('storefront/home.tsx'),
    route('services', 'storefront/services.tsx'),
    route('about', 'storefront/about.tsx'),
    route('faq', 'storefront/faq.tsx'),
    route('contact', 'storefront/contact.tsx'),
    route('terms', 'storefront/legal/terms.tsx'),
    route('privacy', 'storefront/legal/privacy.tsx'),
    route('refund', 'storefront/legal/refund.tsx'),
    route('cart', 'storefront/cart.tsx'),
    route('checkout', 'storefront/checkout/checkout.tsx'),
    route('payment-processing', 'storefront/checkout/demo-gateway.tsx'),
    route('payment-success', 'storefront/checkout/payment-result.tsx'),
    route('login', 'account/login.tsx'),
    route('register', 'account/register.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('setup', 'account/setup.tsx'),
    route('dashboard', 'account/dashboard.tsx'),
    route('orders', 'account/orders.tsx'),
    route('admin', 'admin/admin.tsx'),
    route('*', 'shell/not-found.tsx'),
  ]),
] satisfies RouteConfig
