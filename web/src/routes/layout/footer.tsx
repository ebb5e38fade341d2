import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'

type Links = readonly (readonly [name: string, path: string])[]

const columns: readonly (readonly [heading: string, Links])[] = [
  [
    'Shop',
    [
      ['Home', paths.home],
      ['Products', paths.products],
      ['Collections', paths.collections],
      ['Gifts', paths.gifts],
      ['Cart', paths.cart],
    ],
  ],
  [
    'Help',
    [
      ['Help center', paths.help],
      ['Shipping', paths.shipping],
      ['Returns', paths.returns],
      ['Warranty', paths.warranty],
      ['Orders', paths.orders],
      ['Downloads', paths.downloads],
      ['Contact us', paths.contact],
    ],
  ],
  [
    'About us',
    [
      ['About', paths.about],
      ['Privacy', paths.privacy],
      ['Terms', paths.terms],
      ['Cookies', paths.cookies],
      ['Accessibility', paths.accessibility],
      ['Imprint', paths.imprint],
    ],
  ],
]

const list = 'grid max-sm:pb-3'
const link = 'inline-flex min-h-11 min-w-11 items-center hover:underline'

/** The checkout's is short: its lowest line alone. */
export function Footer({ isShort }: { isShort: boolean }) {
  const { shopName } = useSettings()
  return (
    <footer className="mt-18 bg-hero-from text-white">
      <div className={style({ variant: 'page' })}>
        {!isShort && <Columns />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-white/20 py-6 text-sm not-first:border-t">
          <p>© 2025 {shopName}. All rights reserved.</p>
          <Link to={paths.withdraw} className={link}>
            Withdraw from contract
          </Link>
          {!isShort && <CurrencyChoice />}
          <p>All product pictures are computer renders.</p>
        </div>
      </div>
    </footer>
  )
}

/** Another address of the same page, so that it works without scripts, too. */
function CurrencyChoice() {
  const { currency, currencies } = useSettings()
  const { search } = useLocation()
  if (currencies.length < 2) return null
  const addressOf = (code: string) => {
    const query = new URLSearchParams(search)
    query.set('currency', code)
    return `?${query}`
  }
  return (
    <nav aria-label="Currency" className="flex flex-wrap gap-x-4">
      {currencies.map((code) => (
        <a
          key={code}
          href={addressOf(code)}
          aria-current={code === currency ? 'true' : undefined}
          className={`${link} aria-current:font-bold`}
          rel="nofollow"
        >
          {code}
        </a>
      ))}
    </nav>
  )
}

function Columns() {
  const { shopName, socialLinks } = useSettings()
  return (
    <div
      className={`grid gap-x-6 pt-8 sm:grid-cols-3 sm:gap-y-8 sm:pt-12 sm:pb-8 ${socialLinks.length > 0 ? 'lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]' : 'lg:grid-cols-[2fr_1fr_1fr_1fr]'}`}
    >
      <div className="max-w-xs pb-6 sm:max-lg:col-span-full">
        <p className="font-display text-xl font-semibold">{shopName}</p>
        <p className="mt-2">A Bluetooth speaker and night lamp for children, and stories to fall asleep to.</p>
      </div>
      {columns.map(([heading, links]) => (
        <Column key={heading} heading={heading}>
          {links.map(([name, to]) => (
            <li key={to}>
              <Link to={to} className={link}>
                {name}
              </Link>
            </li>
          ))}
        </Column>
      ))}
      {socialLinks.length > 0 && (
        <Column heading="Follow us">
          {socialLinks.map(({ name, href }) => (
            <li key={href}>
              <a href={href} rel="noopener" className={link}>
                {name}
              </a>
            </li>
          ))}
        </Column>
      )}
    </div>
  )
}

/** Folded on phones, so that the footer stays short. */
const Column = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <nav aria-label={heading}>
    <details className="open-when-wide border-white/20 max-sm:border-t">
      <summary className="flex min-h-12 items-center justify-between font-bold">{heading}</summary>
      <h2 className="mb-1 font-sans text-sm font-bold max-sm:hidden">{heading}</h2>
      <ul className={list}>{children}</ul>
    </details>
  </nav>
)
