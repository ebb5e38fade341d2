import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'

const shopLinks = [
  ['Home', paths.home],
  ['Products', paths.products],
  ['Collections', paths.collections],
  ['Downloads', paths.downloads],
] as const
const familyLinks = [
  ['Orders', paths.orders],
  ['Cart', paths.cart],
  ['About', paths.about],
  ['Contact Us', paths.contact],
] as const
const socialLinks = [
  ['Instagram', 'https://www.instagram.com/'],
  ['Facebook', 'https://www.facebook.com/'],
  ['YouTube', 'https://www.youtube.com/'],
] as const

const link = 'inline-flex min-h-11 min-w-11 items-center hover:underline'

export function Footer() {
  const { shopName } = useSettings()
  return (
    <footer className="mt-18 bg-hero-from text-white">
      <div className={`${style({ variant: 'page' })} grid grid-cols-2 gap-8 py-12 sm:grid-cols-[2fr_1fr_1fr_1fr]`}>
        <div className="col-span-full max-w-sm sm:col-span-1">
          <p className="font-display text-xl font-semibold">{shopName}</p>
          <p className="mt-2">A Bluetooth speaker and night lamp for children, and stories to fall asleep to.</p>
          <p className="mt-2 text-sm">All product pictures are computer renders.</p>
        </div>
        <FooterLinks label="Shop" links={shopLinks} />
        <FooterLinks label="Help" links={familyLinks} />
        <nav aria-label="Social media">
          <ul>
            {socialLinks.map(([name, href]) => (
              <li key={href}>
                <a href={href} rel="noopener" className={link}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={style({ variant: 'page' })}>
        <p className="border-t border-white/20 py-6 text-sm">© 2025 {shopName}. All rights reserved.</p>
      </div>
    </footer>
  )
}

const FooterLinks = ({ label, links }: { label: string; links: readonly (readonly [string, string])[] }) => (
  <nav aria-label={label}>
    <ul>
      {links.map(([name, to]) => (
        <li key={to}>
          <Link to={to} className={link}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
