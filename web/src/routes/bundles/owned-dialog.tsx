import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { Link } from 'react-router'
import { BundleDownload } from '../../downloads/bundle-download.tsx'
import { paths } from '../../paths.ts'
import { looks } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { bundle: Bundle | undefined; isOpen: boolean; title: string; onClose: () => void }

/** S2.32, and the same after a purchase. */
export const OwnedDialog = ({ bundle, isOpen, title, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    <p className="mt-2">
      Its stories are in{' '}
      <Link to={paths.playlist} className={looks.link}>
        My Playlist
      </Link>
      . You can download them whenever you like.
    </p>
    <div className="mt-6 grid gap-3">
      {bundle !== undefined && isOpen && (
        <BundleDownload bundleId={bundle._id} look={`${looks.primary} w-full`}>
          Download
        </BundleDownload>
      )}
      <button type="button" className={looks.quiet} onClick={onClose}>
        Close
      </button>
    </div>
  </Dialog>
)
