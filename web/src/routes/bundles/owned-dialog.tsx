import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { BundleDownload } from '../../features/downloads/bundle-download.tsx'
import { button, style } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Props = { bundle: Bundle | undefined; isOpen: boolean; title: string; onClose: () => void }

/** Opens after a purchase, and when the bundle is owned already (S2.32). */
export const OwnedDialog = ({ bundle, isOpen, title, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    <p className="mt-2">
      Its stories are in{' '}
      <Link to={paths.playlist} className={style({ variant: 'link' })}>
        My Playlist
      </Link>
      . You can download them whenever you like.
    </p>
    <div className="mt-6 grid gap-3">
      {bundle !== undefined && isOpen && (
        <BundleDownload bundleId={bundle._id} className={`${button()} w-full`}>
          Download
        </BundleDownload>
      )}
      <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
        Close
      </button>
    </div>
  </Dialog>
)
