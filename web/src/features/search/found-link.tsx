import type { WireFound } from '@storylamp/contract/search/search'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../base/settings.ts'
import { useHandoverLink } from '../../session/handover-link.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { found: WireFound }

/** Bundles and stories are on their own host, unless this one shows them, too. */
export function FoundLink({ found: { url }, ...link }: Props) {
  const { showsBundles } = useSettings()
  if (url.startsWith('/')) return <Link to={url} {...link} />
  return showsBundles ? <Link to={new URL(url).pathname} {...link} /> : <OtherHost url={url} {...link} />
}

const OtherHost = ({ url, ...link }: AnchorHTMLAttributes<HTMLAnchorElement> & { url: string }) => {
  const { onClick: follow, ...carried } = useHandoverLink(url)
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    link.onClick?.(event)
    follow(event)
  }
  return <a {...{ ...link, ...carried, onClick }}>{link.children}</a>
}
