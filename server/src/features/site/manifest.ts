export const manifestOf = (shopName: string) => ({
  id: '/',
  name: shopName,
  short_name: shopName,
  description: 'Night lamps, speakers and bedtime stories for children',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FDF9F5',
  theme_color: '#2E2160',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
